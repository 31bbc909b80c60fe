"""Matches between bots: many games, in one or more processes, always with the same results."""
