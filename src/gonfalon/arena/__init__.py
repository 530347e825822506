"""Whole games between bots."""
