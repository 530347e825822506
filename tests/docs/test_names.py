"""Every public name of the library says what it is."""

from tests.docs.names import without_text


def test_every_public_name_has_text() -> None:
    assert without_text() == []
