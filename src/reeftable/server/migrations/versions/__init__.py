"""One step from a version of the database to the next."""
