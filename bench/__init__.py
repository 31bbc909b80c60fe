"""Benchmarks: the engine against other projects, C and its own past, and the server under load."""
