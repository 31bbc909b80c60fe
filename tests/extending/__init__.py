"""What CONTRIBUTING promises to those who add something, done in a copy of the sources."""
