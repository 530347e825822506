"""The server: tables that people sit at in their browsers, and programs through the API."""

from importlib.util import find_spec

from gonfalon.engine.extras import Missing

for package in ("fastapi", "sqlalchemy"):
    if find_spec(package) is None:
        raise Missing(package, "server")
