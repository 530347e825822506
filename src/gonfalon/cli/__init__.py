"""The `gonfalon` command."""
