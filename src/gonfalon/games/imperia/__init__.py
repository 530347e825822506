"""Imperia: campaigns on a map, for two to four."""
