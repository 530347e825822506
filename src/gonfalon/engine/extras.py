"""Parts of Gonfalon that need more than is always installed."""

from gonfalon.engine.errors import GonfalonError


class Missing(GonfalonError, ImportError):
    """Something is not installed; says in one line what brings it."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs: pip install 'gonfalon[{extra}]'")
