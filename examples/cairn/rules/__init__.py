"""The rules, by the steps of a turn: what may be done, why not, and what it does. Imports `box`."""
