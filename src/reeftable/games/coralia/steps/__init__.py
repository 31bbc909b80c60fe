"""Coralia's steps, one class each."""
