"""Lumicora's questions, one class each."""
