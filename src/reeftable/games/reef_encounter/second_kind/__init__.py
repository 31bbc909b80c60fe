"""Reef Encounter of the Second Kind: an expansion, played with the option `second_kind`."""
