"""Whatever strangers send, the server answers, and whoever plays beside it plays on."""

from pathlib import Path

from tests.server.besieged import besiege


def test_strangers_send_what_they_like(tmp_path: Path) -> None:
    siege = besiege(tmp_path, 2_000)
    assert siege.world.waits
    assert siege.world.messages
