"""Players without hands: anything with `choose(seat) -> int`."""
