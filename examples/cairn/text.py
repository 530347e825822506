"""The game as text: positions, a picture, and how facts are put into sentences."""

import re
from functools import cache
from typing import Final

from examples.cairn.box import SEATS, TOKENS
from examples.cairn.rules import (
    DEAL,
    FIND,
    NOT_DEALT,
    OPTIONS,
    OVER,
    STEP_NAMES,
    TAKE,
    Cairn,
    variant_of,
)
from examples.cairn.sight import HIDDEN, CairnView
from gonfalon.engine.errors import Fact, Malformed
from gonfalon.engine.paint import Paint, plain
from gonfalon.engine.text import short
from gonfalon.engine.view import OPEN, SPECTATOR
from gonfalon.engine.words import Words

GAME_ID: Final = "cairn"
PACKAGE: Final = "examples.cairn"
_SIGNS: Final = {NOT_DEALT: "-", HIDDEN: "?"}
_ASKED: Final = {"deal": (DEAL,), "take": (TAKE,), "take > find": (TAKE, FIND), "over": (OVER,)}
_KEYS: Final = ("turn", "pile", "taken", "found", "tokens")


def write_view(view: CairnView) -> str:
    """The view as one line; an open view is a position that can be read back."""
    parts = [" ".join([GAME_ID, *view.variant.options.words()])]
    if view.seat != OPEN:
        eyes = "spectator" if view.seat == SPECTATOR else f"seat {view.seat + 1}"
        parts.append(f"seen by {eyes}")
    parts.append(f"turn {view.turn + 1} {' > '.join(STEP_NAMES[step] for step in view.frames)}")
    parts.append(f"pile {view.pile}")
    parts.append(" ".join(["taken", *map(str, view.taken)]))
    parts.append(" ".join(["found", *map(str, view.found)]))
    parts.append(" ".join(["tokens", *map(token_sign, view.tokens)]))
    return "; ".join(parts)


def token_sign(token: int) -> str:
    """A token by name, or a sign for one that is hidden or not dealt."""
    return _SIGNS.get(token) or TOKENS[token]


def parse_position(text: str) -> Cairn:
    """The state that a position describes: every segment is needed, in any order."""
    head, *segments = [segment.split() for segment in text.split(";")]
    if not head or head[0] != GAME_ID:
        raise Malformed("position", f"expected {GAME_ID!r} at the beginning, not {short(text)}")
    found = {words[0]: words[1:] for words in segments if words}
    if sorted(found) != sorted(_KEYS) or len(segments) != len(_KEYS):
        raise Malformed("position", f"expected {', '.join(_KEYS)}, each once")
    state = Cairn(variant_of(OPTIONS.parse(head[1:])))
    (state.pile,) = _numbers("pile", found["pile"], 1)
    state.taken = _numbers("taken", found["taken"], SEATS)
    state.found = _numbers("found", found["found"], SEATS)
    state.tokens = _tokens(found["tokens"])
    state.turn, steps = _turn(found["turn"])
    state.ask(*steps)
    _check(state, steps)
    return state


def _numbers(key: str, words: list[str], count: int) -> list[int]:
    """So many numbers of stones."""
    if len(words) != count or not all(re.fullmatch("[0-9]{1,2}", word) for word in words):
        raise Malformed(key, f"expected {count} numbers below 100")
    return [int(word) for word in words]


def _tokens(words: list[str]) -> list[int]:
    """The tokens of both players."""
    if len(words) != SEATS or any(word not in (*TOKENS, "-") for word in words):
        raise Malformed("tokens", f"expected two of {', '.join(TOKENS)} or -")
    return [NOT_DEALT if word == "-" else TOKENS.index(word) for word in words]


def _turn(words: list[str]) -> tuple[int, tuple[int, ...]]:
    """Whose turn it is, the step, and what is open inside it."""
    asked = _ASKED.get(" ".join(words[1:]))
    if asked is None or words[0] not in ("1", "2"):
        raise Malformed("turn", f"expected 1 or 2, then one of: {', '.join(_ASKED)}")
    return int(words[0]) - 1, asked


def _check(state: Cairn, steps: tuple[int, ...]) -> None:
    """What lies where agrees with the rules."""
    if state.pile + sum(state.taken) != state.variant.stones:
        raise Malformed("pile", f"pile and taken are not {state.variant.stones} stones together")
    dealt = [token for token in state.tokens if token != NOT_DEALT]
    due = state.turn if steps[0] == DEAL else SEATS
    if len(dealt) != due or len(set(dealt)) != due or state.tokens[:due] != dealt:
        raise Malformed("tokens", "each player has one of their own, once they are dealt")
    if steps[0] == DEAL and (any(state.taken) or any(state.found)):
        raise Malformed("turn", "tokens are dealt before anything is taken")
    if steps == (TAKE,) and not state.pile:
        raise Malformed("turn", "there is nothing to take")
    if steps[0] == OVER and state.pile:
        raise Malformed("turn", "the game goes on while there are stones")
    if FIND in steps and not state.taken[state.turn]:
        raise Malformed("turn", "who finds a stone has taken one")


def draw_text(view: CairnView, words: Words, paint: Paint = plain) -> str:
    """The pile, and what each player has."""
    lines = [words.say("ca.pile", count=view.pile), "●" * view.pile]
    for seat, token in enumerate(view.tokens):
        stones = view.taken[seat] + view.found[seat]
        has = words.say("ca.has", seat=seat + 1, count=stones)
        lines.append(f"{has} · {token_name(token, words)}")
    return "\n".join(lines)


def token_name(token: int, words: Words) -> str:
    """What a token is called, also one that is hidden or not dealt."""
    signs = {NOT_DEALT: "none", HIDDEN: "hidden"}
    return words.say(f"ca.token.{signs.get(token) or TOKENS[token]}")


def write_fact(words: Words, name: str, value: Fact) -> str:
    """A token by its name; the rest as it stands."""
    if name in ("token", "first", "second"):
        return words.say(f"ca.token.{value}")
    return str(value)


@cache
def words_in(language: str) -> Words:
    """The sentences of this game in this language."""
    return Words(language, PACKAGE, write_fact)
