"""The other end of the engine protocol: one of our bots as a program on standard input and output.

It sees what any other program would: the lines, and nothing else.
"""

from collections.abc import Iterable
from random import Random
from typing import Final, TextIO

from gonfalon.arena.protocol import BETWEEN, HELLO
from gonfalon.bots.base import Bot
from gonfalon.engine.errors import GonfalonError, Malformed
from gonfalon.engine.text import short
from gonfalon.engine.view import View
from gonfalon.games import find


class Served:
    """A bot that is told lines and answers with lines."""

    def __init__(self, name: str, bot: Bot) -> None:
        self._name: Final = name
        self._bot: Final = bot
        bot.patience = 1.0  # whoever asks goes by the clock on the wall
        self._rng = Random(0)
        self._seat = 0
        self._view = ""
        self._possible = ""
        self._legal: list[str] = []

    def serve(self, lines: Iterable[str], out: TextIO) -> None:
        """Answer lines until `quit`, or until they end."""
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                return
            for answer in self.answer(word, rest):
                out.write(f"{answer}\n")
            out.flush()

    def answer(self, word: str, rest: str) -> list[str]:
        """What is said to one line; nothing to lines that ask nothing, or that nobody knows."""
        if word == "hello":
            return [f"name gonfalon {self._name}", HELLO]
        if word == "newgame":
            self._begin(rest.split())
        elif word == "view":
            self._view = rest
        elif word == "possible":
            self._possible = rest
        elif word == "legal":
            self._legal = rest.split(BETWEEN)
        elif word == "go":
            return [f"bestmove {self._choose(rest)}"]
        return []

    def _begin(self, words: list[str]) -> None:
        """Take a seat: `GAME seat N seats M seed S`, then the options."""
        told = dict(zip(words[1:7:2], words[2:7:2]))
        if not told.get("seat", "").isdecimal() or "seed" not in told:
            raise Malformed("newgame", "expected GAME seat N seats M seed S")
        self._seat = int(told["seat"]) - 1
        self._rng = Random(told["seed"])

    def _choose(self, seconds: str) -> str:
        """What the bot does with its view."""
        try:
            limit = float(seconds)
        except ValueError:
            raise Malformed("go", f"expected seconds, not {short(seconds)}") from None
        return self._bot.choose(self._seen(), limit, self._rng).text

    def _seen(self) -> View:
        """The view, made again: that of any possible position is the same, and it is checked."""
        words = self._possible.partition(";")[0].split()
        if not words:
            raise Malformed("go", "expected newgame, view, possible and legal before it")
        game = find(words[0])
        view = game.text.parse(self._possible).view(self._seat)
        actions = [action.text for action in view.actions]
        if game.text.write(view) != self._view or actions != self._legal:
            raise GonfalonError("the view, the possible position and the actions do not agree")
        return view
