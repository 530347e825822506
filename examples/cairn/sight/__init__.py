"""Who may know what: views, and possible states made from them. Imports `rules` and `box`."""
