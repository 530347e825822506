"""The server: tables that people sit at in their browsers, and programs through the API."""
