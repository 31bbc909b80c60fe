"""Lumicora's steps, one class each."""
