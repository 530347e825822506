"""The rules of Battalia, each shown on drawn boards and positions in notation."""
