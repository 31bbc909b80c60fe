"""Evaluations: what positions of each game are worth, with weights in a TOML file per game."""
