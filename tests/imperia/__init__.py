"""The rules of Imperia, each shown on positions in notation."""
