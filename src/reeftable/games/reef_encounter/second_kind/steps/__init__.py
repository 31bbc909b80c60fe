"""The steps of the expansion, one file per group of actions."""
