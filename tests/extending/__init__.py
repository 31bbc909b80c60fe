"""The instructions of CONTRIBUTING for adding things, followed in a copy of the sources."""
