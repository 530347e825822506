"""Doors for programs of others: the games as OpenSpiel, PettingZoo and Gymnasium know them."""
