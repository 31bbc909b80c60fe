"""The kernel that all games share. It refers to no particular game."""
