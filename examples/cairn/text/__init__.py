"""Positions, pictures and facts as text. Imports `sight` and what lies below it."""
