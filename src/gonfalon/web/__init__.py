"""What people see around a game: templates, styles, one small script."""
