"""Tests that run on every game of the registry without naming any."""
