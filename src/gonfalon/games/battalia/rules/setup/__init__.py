"""Chapter BA-S: the decks, the creation decks, factions, and the cities that lie at the start."""
