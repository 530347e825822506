"""Tests of the example of a game, `examples/cairn`."""
