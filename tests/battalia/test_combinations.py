"""Combinations: hire, create, upgrade, heroes (BA-X)."""

import pytest

from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.rules.step_numbers import ACT, TOP
from tests.battalia.acting import DAY, HOME, acting
from tests.battalia.battle_worlds import hand, heroes, legal, play, refused, table
from tests.battalia.positions import tile, why

RANKED = [("friman", 1), ("chief", 2), ("priest", 3), ("lord", 4)]


# Units (BA-X1).


@pytest.mark.rule("BA-X1")
@pytest.mark.parametrize(("name", "rank"), RANKED)
def test_a_unit_costs_its_rank_and_one_provisions_more(name: str, rank: int) -> None:
    state = acting(f"provisions*{rank + 1}", f"tops {name}.c")
    assert f"hire {name}" in legal(state)
    play(state, f"hire {name}")
    assert table(state) == sorted([f"{name}.c", *["provisions"] * (rank + 2)])
    assert hand(state, 0) == []
    assert state.owned[0] == rank + 1 + 2
    poor = acting(f"provisions*{rank}")
    assert f"hire {name}" not in legal(poor)
    facts = {"kind": "provisions", "need": rank + 1, "have": rank}
    assert why(poor, f"hire {name}") == ("BA-X1", "missing", facts)


@pytest.mark.rule("BA-X1")
def test_the_top_unit_and_one_provisions_card_leave_their_decks() -> None:
    state = acting("provisions*3", "tops chief.e")
    before = state.sizes.copy()
    state.apply(ACTIONS["hire chief"])
    assert state.open_steps == (ACT, TOP)  # the chiefs show their next card
    assert state.sizes[1] == before[1] - 1
    assert state.sizes[4] == before[4] - 1
    assert [size for place, size in enumerate(state.sizes) if place not in (1, 4)] == [
        size for place, size in enumerate(before) if place not in (1, 4)
    ]


@pytest.mark.rule("BA-X1", "BA-C7")
def test_with_the_provisions_gone_a_unit_comes_alone() -> None:
    state = acting("provisions*3", "supply provisions*0", "tops chief.e")
    play(state, "hire chief")
    assert table(state) == ["chief.e", *["provisions"] * 3]
    assert state.owned[0] == 3 + 1


@pytest.mark.rule("BA-X1", "BA-C7")
def test_the_last_provisions_card_is_taken() -> None:
    state = acting("provisions*5", "supply provisions*0", "tops provisions")
    play(state, "hire friman", "hire chief")
    assert table(state) == sorted(["friman.b", "chief.b", *["provisions"] * 6])


@pytest.mark.rule("BA-X1")
def test_nothing_else_brings_provisions() -> None:
    state = acting("friman.b*3 chief.b provisions*3")
    play(state, "create tool", "create horse")
    assert table(state) == sorted(
        ["friman.b"] * 3 + ["tool.b", "chief.b", "provisions", "provisions", "horse.b"]
    )


# Artefacts (BA-X2).


CREATIONS = [
    ("tool", "friman.b friman.i friman.e"),
    ("weapon", "chief.b friman.i friman.e"),
    ("amulet", "priest.b friman.i friman.e"),
    ("title", "lord.b friman.i friman.e"),
    ("scroll", "friman.b chief.i priest.e"),
    ("tent", "chief.b friman.i provisions"),
    ("horse", "chief.b provisions*2"),
]


@pytest.mark.rule("BA-X2")
@pytest.mark.parametrize(("name", "cards"), CREATIONS)
def test_what_an_artefact_costs(name: str, cards: str) -> None:
    day = "day 3" if name == "tent" else DAY  # a day on which it is not paired
    state = acting(cards, f"tops {name}.c", day=day)
    assert legal(state, "create") == [f"create {name}"]
    play(state, f"create {name}")
    assert hand(state, 0) == []
    assert f"{name}.c" in table(state)
    assert len(table(state)) == 4
    assert state.owned[0] == 4


@pytest.mark.rule("BA-X2")
@pytest.mark.parametrize(("name", "cards"), CREATIONS)
def test_every_card_of_the_price_is_needed(name: str, cards: str) -> None:
    words = cards.replace("provisions*2", "provisions provisions").split()
    for place, missing in enumerate(words):
        rest = words[:place] + words[place + 1 :]
        state = acting(" ".join(rest))
        kind = missing.split(".")[0]
        need = sum(1 for word in words if word.startswith(kind))
        facts = {"kind": kind, "need": need, "have": need - 1}
        assert why(state, f"create {name}") == ("BA-X2", "missing", facts)
        assert f"create {name}" not in legal(state)


@pytest.mark.rule("BA-X2", "BA-C7")
def test_no_artefact_from_an_empty_deck() -> None:
    state = acting("friman.b*3", "supply tool*0")
    assert legal(state, "create") == []
    assert why(state, "create tool") == ("BA-C7", "deck_empty", {"kind": "tool"})


# Roads and cities (BA-X3, BA-X4).


@pytest.mark.rule("BA-X3")
def test_a_simple_road_costs_a_friman_and_a_junction_two() -> None:
    one = acting("friman.b provisions", HOME)
    assert set(legal(one, "road a5")) == {"road a5 ne", "road a5 ns", "road a5 nw"}
    assert why(one, "road a5 nes") == (
        "BA-X3", "missing", {"kind": "friman", "need": 2, "have": 1},
    )  # fmt: skip
    two = acting("friman.b*2 provisions", HOME)
    assert set(legal(two, "road a5")) == {
        "road a5 ne", "road a5 ns", "road a5 nw",
        "road a5 nes", "road a5 nsw", "road a5 new", "road a5 nesw",
    }  # fmt: skip
    none = acting("friman.b*3", HOME)
    assert legal(none, "road") == []
    assert why(none, "road a5 ns") == (
        "BA-X3", "missing", {"kind": "provisions", "need": 1, "have": 0},
    )  # fmt: skip


@pytest.mark.rule("BA-X3")
@pytest.mark.parametrize(("exits", "frimen"), [("ns", 1), ("ne", 1), ("nes", 2), ("nesw", 2)])
def test_a_road_is_paid(exits: str, frimen: int) -> None:
    state = acting("friman.b*3 provisions*2", HOME)
    play(state, f"road a5 {exits}")
    assert table(state) == ["friman.b"] * frimen + ["provisions"]
    assert tile(state, "a5") == f"road.b.{exits}"


@pytest.mark.rule("BA-X4")
@pytest.mark.parametrize(("name", "level"), RANKED)
def test_a_city_costs_three_units_of_its_level(name: str, level: int) -> None:
    state = acting(f"{name}.b {name}.i {name}.e provisions", HOME)
    assert {text.split()[0] for text in legal(state, "city")} == {f"city{level}"}
    found = {text.split()[2] for text in legal(state, "city") if " a5 " in text}
    assert found == {"n", "ne", "ns", "nw", "nes", "nsw", "new", "nesw"}  # any exits
    play(state, f"city{level} a5 ne")
    assert tile(state, "a5") == f"city.b.ne/{level}@1"
    assert hand(state, 0) == ["provisions"]
    poor = acting(f"{name}.b {name}.i provisions*3", HOME)
    facts = {"kind": name, "need": 3, "have": 2}
    assert why(poor, f"city{level} a5 ne") == ("BA-X4", "missing", facts)


@pytest.mark.rule("BA-X4")
@pytest.mark.parametrize(("name", "level"), RANKED[1:])
def test_an_upgrade_costs_two_units_of_the_new_level(name: str, level: int) -> None:
    board = f"board a7:city.b.nesw/{level - 1}@1"
    state = acting(f"{name}.b {name}.i", board)
    assert legal(state, "upgrade") == ["upgrade a7"]
    events = play(state, "upgrade a7")
    assert tile(state, "a7") == f"city.b.nesw/{level}@1"
    assert dict(events[0].facts) == {"seat": 1, "square": "a7", "level": level}
    assert hand(state, 0) == []
    poor = acting(f"{name}.b friman.b*3", board)
    facts = {"kind": name, "need": 2, "have": 1}
    assert why(poor, "upgrade a7") == ("BA-X4", "missing", facts)


@pytest.mark.rule("BA-X4")
def test_no_level_is_skipped_and_four_is_the_highest() -> None:
    state = acting("priest.b*2 lord.b*2", "board a7:city.b.nesw/1@1 c7:city.i.nesw/4@1")
    assert legal(state, "upgrade") == []
    facts = {"kind": "chief", "need": 2, "have": 0}
    assert why(state, "upgrade a7") == ("BA-X4", "missing", facts)
    assert why(state, "upgrade c7") == ("BA-X4", "highest", {"square": "c7"})


@pytest.mark.rule("BA-X4")
def test_only_own_cities_rise() -> None:
    board = "board a7:city.b.nesw/1@1 g7:city.i.nesw/1@2 d6:city.b.nesw/1"
    state = acting("chief.b*2", board)
    assert legal(state, "upgrade") == ["upgrade a7"]
    for square in ("g7", "d6", "c4"):
        assert why(state, f"upgrade {square}") == ("BA-X4", "not_own_city", {"square": square})


@pytest.mark.rule("BA-X4", "BA-T5")
def test_a_city_may_be_built_and_upgraded_in_one_turn() -> None:
    state = acting("friman.b*3 chief.b*2 priest.b*2", HOME)
    play(state, "city1 a5 n", "upgrade a5", "upgrade a5")
    assert tile(state, "a5") == "city.b.n/3@1"


# Chips (BA-C5, BA-X4).


def chips(levels: str) -> str:
    """Cities of seat 1 of these levels, and a5 to build on."""
    squares = ("a7", "c7", "e7", "g7", "c5", "e5", "g5", "c3")
    words = [
        f"{square}:city.{letter}.nesw/{level}@1"
        for square, letter, level in zip(squares, "bbbiiiee", levels, strict=False)
    ]
    return f"board {' '.join(words)} a6:road.b.ns"


@pytest.mark.rule("BA-X4", "BA-C5")
def test_a_new_city_needs_a_free_chip() -> None:
    low = acting("friman.b*3 priest.b*3", chips("11122221"))
    assert why(low, "city1 a5 n") == ("BA-X4", "no_chip", {"level": 1})
    assert "city3 a5 n" in legal(low)
    high = acting("friman.b*3 priest.b*3", chips("33333343"))
    assert why(high, "city3 a5 n") == ("BA-X4", "no_chip", {"level": 3})
    assert "city1 a5 n" in legal(high)
    last = acting("friman.b*3", chips("1112222"))
    play(last, "city1 a5 n")
    assert tile(last, "a5") == "city.b.n/1@1"


@pytest.mark.rule("BA-X4", "BA-C5")
def test_one_to_two_and_three_to_four_flip_the_chip() -> None:
    low = acting("chief.b*2", chips("11111111"))
    assert len(legal(low, "upgrade")) == 8
    play(low, "upgrade c7")
    assert tile(low, "c7") == "city.b.nesw/2@1"
    high = acting("lord.b*2", chips("33333333"))
    play(high, "upgrade c7")
    assert tile(high, "c7") == "city.b.nesw/4@1"


@pytest.mark.rule("BA-X4", "BA-C5")
def test_two_to_three_needs_a_free_chip_and_gives_one_back() -> None:
    full = acting("priest.b*2", chips("33333332"), options="edition=first")  # seven of each chip
    assert legal(full, "upgrade") == []
    assert why(full, "upgrade c3") == ("BA-X4", "no_chip", {"level": 3})
    state = acting("priest.b*2 friman.b*3", chips("22222222"))
    assert refused(state, "city1 a5 n") == ("BA-X4", "no_chip")
    play(state, "upgrade c3")
    assert "city1 a5 n" in legal(state)


# Heroes (BA-X6).


@pytest.mark.rule("BA-X6")
def test_a_hero_costs_a_weapon_and_two_provisions() -> None:
    board = "board a7:city.b.nesw/1@1 c7:city.i.nesw/2@1 g7:city.i.nesw/1@2 d6:city.b.nesw/4"
    state = acting("weapon.e provisions*2", board, "heroes - c7 - -")
    assert legal(state, "hero") == ["hero a7", "hero c7"]  # whoever stands there
    play(state, "hero c7")
    assert heroes(state, 0) == ["c7"]
    assert heroes(state, 1) == ["c7"]
    assert table(state) == ["provisions", "provisions", "weapon.e"]
    assert state.open_steps == (ACT,)  # and no battle


@pytest.mark.rule("BA-X6")
def test_why_no_hero_comes() -> None:
    board = "board a7:city.b.nesw/1@1 g7:city.i.nesw/1@2 d6:city.b.nesw/4 a6:road.b.ns"
    state = acting("weapon.e provisions*2", board)
    for square in ("g7", "d6", "a6", "c3"):
        assert why(state, f"hero {square}") == ("BA-X6", "not_own_city", {"square": square})
    poor = acting("weapon.e provisions", board)
    facts = {"kind": "provisions", "need": 2, "have": 1}
    assert why(poor, "hero a7") == ("BA-X6", "missing", facts)
    unarmed = acting("horse.b provisions*2", board)
    facts = {"kind": "weapon", "need": 1, "have": 0}
    assert why(unarmed, "hero a7") == ("BA-X6", "missing", facts)
    both = acting("weapon.e provisions*2", board, "heroes a7,a6 - - -")
    assert legal(both, "hero") == []
    assert why(both, "hero a7") == ("BA-X6", "no_free_hero", {})


@pytest.mark.rule("BA-X6", "BA-G2", "BA-G3")
@pytest.mark.parametrize("great", ["sword", "shield", "hammer"])
def test_great_artefacts_are_weapons_too(great: str) -> None:
    state = acting(f"{great} provisions*2")
    play(state, "hero a7")
    assert heroes(state, 0) == ["a7"]
    choice = acting(f"{great} weapon.b provisions*2")
    play(choice, "hero a7")
    assert legal(choice) == ["pay weapon.b", f"pay {great}"]
