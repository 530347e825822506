"""The server: tables that people sit at in their browsers, and programs through the API."""

from importlib.util import find_spec

from gonfalon.engine.extras import Missing

if find_spec("fastapi") is None or find_spec("sqlalchemy") is None:
    raise Missing("the server", "server")
