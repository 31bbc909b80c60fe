"""How fast the engine is: against other projects, against C, and against itself."""
