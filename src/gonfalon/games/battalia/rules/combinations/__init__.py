"""Chapters BA-X and BA-H: what combinations of cards bring, level chips, heroes on the march."""
