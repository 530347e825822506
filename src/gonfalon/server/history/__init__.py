"""Looking back on the games that a browser has finished: figures, the list, all records at once."""
