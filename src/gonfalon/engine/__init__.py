"""What all games share: the contract of a state, chance, records, options, words."""
