"""The table as HTML and SVG, and what its page says. Imports `text` and what lies below it."""
