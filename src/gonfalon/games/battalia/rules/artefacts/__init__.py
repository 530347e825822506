"""Chapters BA-A and BA-G: artefacts, small and great, and how they are used."""
