"""Tests that serve every game of the registry; none of them names one."""
