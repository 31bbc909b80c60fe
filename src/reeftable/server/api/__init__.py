"""The REST calls, one subject per file."""
