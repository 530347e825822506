"""Whatever strangers send, the server answers, and whoever plays beside it plays on."""

from pathlib import Path

from tests.server.besieged import besiege


def test_strangers_send_what_they_like(tmp_path: Path) -> None:
    siege = besiege(tmp_path, 500)
    assert siege.world.waits
    assert siege.world.messages
