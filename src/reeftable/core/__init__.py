"""The kernel: names no game, does no input or output."""
