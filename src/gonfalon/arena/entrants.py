"""Who plays, as words: `greedy`, `greedy@0.1`, `mine=./myengine --fast@0.5`."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Any, Final

from gonfalon.arena.players import BotPlayer, Player, ProgramPlayer, command_words
from gonfalon.arena.protocol import GRACE
from gonfalon.bots import BOT_SECONDS, BOTS, find_bot
from gonfalon.engine.errors import Malformed
from gonfalon.engine.record import LONGEST_NAME
from gonfalon.engine.seat_change import fits
from gonfalon.engine.text import short

LEAST_SECONDS: Final = 0.001
MOST_SECONDS: Final = 600.0
_PATIENCE: Final = 1000.0  # nobody waits: a bot has all its seconds, however busy the machine is
_LONGEST_LABEL: Final = 40
_LABELLED: Final = re.compile(r"([A-Za-z][A-Za-z0-9_.+-]{0,39})=(.*)", re.DOTALL)
_TIMED: Final = re.compile(r"(.*)@([0-9]{1,3}(?:\.[0-9]{1,6})?)", re.DOTALL)
_SETTING: Final = re.compile(r"([^=]+)\.([A-Za-z][A-Za-z0-9_-]{0,39})=(.*)", re.DOTALL)


@dataclass(frozen=True)
class Entrant:
    """One who plays: what it is called, what it is, and how long it may think."""

    label: str
    what: str
    """The name of a bot, or a command line."""
    seconds: float = BOT_SECONDS
    """How long it may think about a move."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """What a program is told as `option`."""

    @property
    def is_program(self) -> bool:
        """Whether it is a command line, which has a slash or a space in it."""
        return is_command(self.what)

    def player(self, grace: float = GRACE) -> Player:
        """A player of this kind, for one seat."""
        if self.is_program:
            return ProgramPlayer(self.what, self.seconds, self.settings, grace)
        bot = find_bot(self.what)
        bot.patience = _PATIENCE
        return BotPlayer(bot, self.seconds)

    def written(self) -> dict[str, Any]:
        """As the head of a journal has it."""
        told = {"label": self.label, "what": self.what, "seconds": self.seconds}
        return {**told, "settings": dict(self.settings)} if self.settings else told


def is_command(text: str) -> bool:
    """Whether this names a program, not a bot."""
    return "/" in text or " " in text.strip()


def parse_entrant(text: str, seconds: float = BOT_SECONDS) -> Entrant:
    """Read one: `[LABEL=]BOT|COMMAND[@SECONDS]`."""
    labelled = _LABELLED.fullmatch(text)
    label, rest = (labelled[1], labelled[2]) if labelled else ("", text)
    timed = _TIMED.fullmatch(rest)
    what = " ".join((timed[1] if timed else rest).split())
    if timed:
        seconds = parse_seconds(f"player {short(text)}", timed[2])
    if is_command(what):
        command_words(what)
    elif what not in BOTS:
        raise Malformed(
            f"player {short(text)}",
            f"there is {', '.join(BOTS)}; a program is a command line with a slash or a space "
            "in it, such as ./myengine",
        )
    label = label or _usual_label(what) + (f"@{timed[2]}" if timed else "")
    if not fits(label, LONGEST_NAME):
        raise Malformed(f"player {short(text)}", "give it a short name: NAME=COMMAND")
    return Entrant(label, what, seconds)


def _usual_label(what: str) -> str:
    """A bot by its name; a command line without folders, and not too long."""
    if not is_command(what):
        return what
    label = " ".join([PurePath(word).name or word for word in command_words(what)])
    return label if len(label) <= _LONGEST_LABEL else f"{label[: _LONGEST_LABEL - 1]}…"


def parse_seconds(where: str, text: str) -> float:
    """A time for one move."""
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,6})?", text):
        raise Malformed(where, f"expected seconds, such as 0.5, not {short(text)}")
    seconds = float(text)
    if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise Malformed(where, f"expected {LEAST_SECONDS:g} to {MOST_SECONDS:g} seconds a move")
    return seconds


def parse_entrants(
    texts: Sequence[str], seconds: float, settings: Iterable[str] = ()
) -> tuple[Entrant, ...]:
    """All who play, each under a name of its own; settings are written LABEL.NAME=VALUE."""
    entrants = {}
    for text in texts:
        entrant = parse_entrant(text, seconds)
        if entrant.label in entrants:
            raise Malformed(
                f"player {short(text)}",
                f"two are called {short(entrant.label)}; tell them apart: one={text} other={text}",
            )
        entrants[entrant.label] = entrant
    for text in settings:
        found = _SETTING.fullmatch(text)
        if not found or found[1] not in entrants or not found[3].isprintable():
            raise Malformed("--set", f"expected PLAYER.NAME=VALUE, not {short(text)}")
        entrant = entrants[found[1]]
        if not entrant.is_program:
            raise Malformed("--set", f"{entrant.label} is a bot, and has no settings")
        entrants[found[1]] = replace(entrant, settings={**entrant.settings, found[2]: found[3]})
    return tuple(entrants.values())
