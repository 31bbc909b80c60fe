"""Lumicora: the engine beside its rules (RULES.md) and tables (data.toml)."""
