"""Coralia's questions, one class each."""
