"""What is measured. Each file runs by itself, in the environment of what it measures."""
