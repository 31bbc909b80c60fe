"""The games, each in its own folder together with its rules."""
