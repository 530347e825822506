"""How good a position of Battalia looks to a seat, judged from its view alone."""
