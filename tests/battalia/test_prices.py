"""Prices as numbers, and which cards pay for what."""

import pytest

from gonfalon.engine.action import Action
from gonfalon.games.battalia.box.cards import (
    FRIMAN,
    HAMMER,
    HORSE,
    KIND_NAMES,
    KINDS,
    PRIEST,
    PROVISIONS,
    SHIELD,
    SWORD,
    TOOL,
    WEAPON,
)
from gonfalon.games.battalia.box.deeds import BUILD, RIDE, STEP, UPGRADE, march_of
from gonfalon.games.battalia.box.tiles import EXITS_BY_NAME, SQUARE_BY_NAME, site_of
from gonfalon.games.battalia.rules.board import Board
from gonfalon.games.battalia.rules.prices import (
    PAID_KINDS,
    covers,
    first_need,
    less,
    need_of,
    pays,
    price_of,
    price_of_deed,
)
from tests.battalia.positions import at

D5 = SQUARE_BY_NAME["d5"]


def test_a_price_is_so_many_of_each_kind() -> None:
    price = price_of((PRIEST, 1), (PROVISIONS, 12), (HORSE, 3))
    asked = {kind: need_of(price, kind) for kind in range(PAID_KINDS) if need_of(price, kind)}
    assert asked == {PRIEST: 1, PROVISIONS: 12, HORSE: 3}
    assert first_need(price) == PRIEST
    rest = less(less(price, PRIEST, 1), PROVISIONS, 11)
    assert rest == price_of((PROVISIONS, 1), (HORSE, 3))
    assert first_need(rest) == PROVISIONS
    assert covers(price, rest)
    assert not covers(rest, price)
    assert covers(0, 0)


@pytest.mark.rule("BA-X5", "BA-G2", "BA-G3")
def test_what_stands_for_what() -> None:
    others = {
        (kind, need): pays(kind, need)
        for kind in range(KINDS)
        for need in range(PAID_KINDS)
        if pays(kind, need) and kind != need
    }
    assert others == {
        (TOOL, FRIMAN): 2,
        (HAMMER, FRIMAN): 2,
        (HAMMER, WEAPON): 1,
        (HAMMER, HORSE): 1,
        (SWORD, WEAPON): 1,
        (SHIELD, WEAPON): 1,
    }
    assert all(pays(kind, kind) == 1 for kind in range(PAID_KINDS))


@pytest.mark.rule("BA-X3", "BA-X4", "BA-H1", "BA-A6")
@pytest.mark.parametrize(
    ("deed", "price"),
    [
        (BUILD[0][site_of(D5, EXITS_BY_NAME["ns"])], {"friman": 1, "provisions": 1}),
        (BUILD[0][site_of(D5, EXITS_BY_NAME["nes"])], {"friman": 2, "provisions": 1}),
        (BUILD[2][site_of(D5, EXITS_BY_NAME["n"])], {"chief": 3}),
        (UPGRADE[D5], {"priest": 2}),  # from level 2
        (march_of(STEP, 0, D5), {"provisions": 1}),
        (march_of(RIDE, 1, D5), {"horse": 1}),
    ],
    ids=str,
)
def test_what_a_deed_costs(deed: Action, price: dict[str, int]) -> None:
    board = Board(2)
    board.levels[D5] = 2
    asked = price_of_deed(board, deed)
    found = {KIND_NAMES[kind]: need_of(asked, kind) for kind in range(PAID_KINDS)}
    assert {name: need for name, need in found.items() if need} == price


def test_the_board_of_a_view_is_a_copy() -> None:
    state = at("hand1 friman.b")
    view, before = state.view(0), state.position()
    for values in (view.board.tiles, view.board.owners, view.board.levels, view.board.heroes):
        values[0] = 3
    for values in (view.board.trodden, view.board.barred, view.board.factions):
        values[0] = 3
    view.board.seals, view.board.holder = (15, 15), 1
    assert state.position() == before
