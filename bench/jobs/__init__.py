"""The jobs to measure. Each file runs on its own, in the environment of the project it measures."""
