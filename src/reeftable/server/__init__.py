"""Tables that lose nothing and tell nothing: people, bots, sockets, and the log they share."""
