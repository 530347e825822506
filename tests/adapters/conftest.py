"""A real server for programs that come by HTTP."""

from collections.abc import Iterator

import pytest

from tests.browser.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of this file's own; whatever programs do, it logs no mistake of its own."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.log()
