"""Battalia: The Creation: deck building, map building, heroes and battles under an oracle."""
