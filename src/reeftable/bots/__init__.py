"""Computer players: anything with `choose(seat) -> int`."""
