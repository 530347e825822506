"""Learning from play: games of self-play, value networks fitted to them, numbers tuned by them."""
