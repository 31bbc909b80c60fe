"""The server: tables that people and bots play at, over REST and sockets, stored in a database."""
