"""Chapter BA-T: the course of a turn, its deeds, what pays for them, and drawing."""
