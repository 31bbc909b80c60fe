"""Reef Encounter: its rules, its tables and its engine."""
