"""Whole games between bots and programs: matches, sequential tests, ratings, plots."""
