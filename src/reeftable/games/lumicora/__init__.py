"""Lumicora: the engine beside its rules (RULES.md) and data (data.toml)."""
