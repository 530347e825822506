"""What people see around a game: templates, styles and small scripts."""
