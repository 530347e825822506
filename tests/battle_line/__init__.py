"""The rules of Battle Line, each shown on positions in notation."""
