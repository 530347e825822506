"""How good a position of Battle Line looks to a seat, judged from its view alone."""
