"""The bots: honest, deterministic, and as strong as they say."""
