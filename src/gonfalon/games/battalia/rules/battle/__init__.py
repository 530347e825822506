"""Chapter BA-W: attacks, the two rows, how a battle ends, and cities without a chip."""
