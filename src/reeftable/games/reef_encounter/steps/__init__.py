"""The steps of Reef Encounter, one file per group of actions."""
