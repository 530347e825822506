"""Chapter BA-B: roads and cities, where they may be built, and what roads join."""
