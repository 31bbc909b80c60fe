"""Matches between bots: many games, in local processes, with the same result for any number."""
