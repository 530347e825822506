"""What is going on inside a turn of Battalia, and a battle, as planes."""

from typing import Final

from gonfalon.adapters.tensors import Encoder
from gonfalon.games.battalia.box.cards import is_ghost, now, times_in_row
from gonfalon.games.battalia.box.tiles import SQUARES
from gonfalon.games.battalia.rules.battle.battlefield import Battle
from gonfalon.games.battalia.rules.frames import NO_CARD
from gonfalon.games.battalia.rules.prices import PAID_KINDS, need_of
from gonfalon.games.battalia.sight.view import BattaliaView

MOST_PRICE: Final = 8
MOST_LEFT: Final = 20
MOST_IN_ROW: Final = 8


def write_going_on(encoder: Encoder[BattaliaView], view: BattaliaView) -> None:
    """What the open steps remember."""
    parts, told = encoder.parts, view.going_on
    if told.deed is not None:
        for token in encoder.vocabulary.paths[told.deed]:
            parts["deed"][token] = 1
    encoder.mark("payer", view, told.payer)
    if told.price:
        needs = [need_of(told.price, kind) / MOST_PRICE for kind in range(PAID_KINDS)]
        parts["price"][:] = needs
    for name, held in (
        ("floor", told.floor), ("in_use", told.played), ("subject", told.subject),
    ):  # fmt: skip
        if held != NO_CARD:
            parts[name][now(held)] = 1
    if told.acting_as:
        parts["acting_as"][told.acting_as] = 1
    encoder.mark("looked_at", view, told.owner)
    if told.called >= 0:
        parts["called"][told.called] = 1
    if told.square >= 0:
        parts["square"].reshape(SQUARES)[told.square] = 1
    parts["left"][0] = told.left / MOST_LEFT
    encoder.mark("drawer", view, told.drawer)


def write_battle(encoder: Encoder[BattaliaView], view: BattaliaView, battle: Battle) -> None:
    """Who fights where about what, and the two rows."""
    parts = encoder.parts
    encoder.mark("attacker", view, battle.attacker)
    encoder.mark("defender", view, battle.defender)
    parts["battlefield"].reshape(SQUARES)[battle.square] = 1
    parts["target"][battle.target] = 1
    parts["fighters"][:] = battle.attackers / 2, battle.defenders / 2
    for rows, entries in zip(parts["rows"], (battle.attack_row, battle.defence_row)):
        for entry in entries:
            rows[0, now(entry)] += times_in_row(entry) / MOST_IN_ROW
            rows[1, now(entry)] += is_ghost(entry) / MOST_IN_ROW
    encoder.mark("adder", view, battle.adder)
    parts["has_added"][0] = battle.has_added
