"""The routes of the REST API, one subject per file."""
