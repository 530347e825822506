"""Positions read back: every segment is needed, in any order."""

import re
from typing import Final

from examples.cairn.box.components import NOT_DEALT, SEATS, TOKENS
from examples.cairn.rules.state import Cairn
from examples.cairn.rules.step_numbers import DEAL, FIND, OVER, TAKE
from examples.cairn.rules.variants import OPTIONS, variant_of
from examples.cairn.text.notation import GAME_ID
from examples.cairn.text.parsing_turn import parse_turn
from gonfalon.engine.errors import Malformed
from gonfalon.engine.text import short

_KEYS: Final = ("turn", "pile", "taken", "found", "tokens")


def parse_position(text: str) -> Cairn:
    """The state that a position describes."""
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
    state.turn, steps = parse_turn(found["turn"])
    state.ask(*steps)
    _check(state, steps)
    return state


def _numbers(key: str, words: list[str], count: int) -> list[int]:
    """So many numbers of stones."""
    if len(words) != count or not all(re.fullmatch("[0-9]{1,2}", word) for word in words):
        number = "a number" if count == 1 else f"{count} numbers"
        raise Malformed(key, f"expected {number} below 100")
    return [int(word) for word in words]


def _tokens(words: list[str]) -> list[int]:
    """The tokens of both players."""
    if len(words) != SEATS or any(word not in (*TOKENS, "-") for word in words):
        raise Malformed("tokens", f"expected two of {', '.join(TOKENS)} or -")
    return [NOT_DEALT if word == "-" else TOKENS.index(word) for word in words]


def _check(state: Cairn, steps: tuple[int, ...]) -> None:
    """What lies where agrees with the rules."""
    if state.pile + sum(state.taken) != state.variant.stones:
        raise Malformed("pile", f"pile and taken do not add up to {state.variant.stones} stones")
    dealt = [token for token in state.tokens if token != NOT_DEALT]
    due = state.turn if steps[0] == DEAL else SEATS
    if len(dealt) != due or len(set(dealt)) != due or state.tokens[:due] != dealt:
        raise Malformed("tokens", "once dealt, each player has a different one")
    if steps[0] == DEAL and (any(state.taken) or any(state.found)):
        raise Malformed("turn", "tokens are dealt before anything is taken")
    if steps == (TAKE,) and not state.pile:
        raise Malformed("turn", "there is nothing to take")
    if steps[0] == OVER and state.pile:
        raise Malformed("turn", "the game goes on while there are stones")
    if FIND in steps and not state.taken[state.turn]:
        raise Malformed("turn", "whoever finds a stone has taken one first")
