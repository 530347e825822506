"""How good a position of Imperia looks to a seat, judged from its view alone."""
