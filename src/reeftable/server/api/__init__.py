"""The REST calls, one noun per file."""
