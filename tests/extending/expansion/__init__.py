"""A small expansion of Reef Encounter, to be put beside the base game in a copy of the sources.

Everybody has a pearl: a tile of two faces that nothing can consume, laid as an action of its own.
It is lost when it lies alone, and a tile that is covered beside it is spoiled. Everybody has two
shells as well: each answers one attack on an own coral, or one cylinder.
"""
