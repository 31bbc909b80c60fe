"""The games, each in its own folder beside its rules."""
