"""The jobs to measure. Each file runs by itself, in the environment of the project it measures."""
