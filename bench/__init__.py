"""Benchmarks: the engine compared with other projects, C and older versions; the server's load."""
