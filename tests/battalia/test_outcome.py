"""What a battle brings: heroes, chips, rewards, great artefacts (BA-W7, BA-W8, BA-W9)."""

import pytest

from gonfalon.games.battalia.box.cards import CARD_BY_NAME, FACTIONS, LORD, PROVISIONS, card_of
from gonfalon.games.battalia.box.tiles import SQUARE_BY_NAME
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, MUSTER, OVER, PRIZE
from gonfalon.games.battalia.rules.turn.course import begin_turn
from tests.battalia.battle_worlds import (
    battle_world,
    empty,
    give,
    hand,
    heroes,
    keys,
    legal,
    own,
    play,
    put_heroes,
    refused,
    table,
)

D5, D7 = SQUARE_BY_NAME["d5"], SQUARE_BY_NAME["d7"]


def conquering(level: int = 3, low: int = 0, high: int = 0, options: str = "") -> Battalia:
    """The attacker is about to conquer d5, and has so many 1/2 and 3/4 chips on the board."""
    world = battle_world("weapon.i lord.i lord.i", level=level, options=options)
    squares = [f"{column}{row}" for row in (1, 2) for column in "abcdefg"]
    for square in squares[:low]:
        own(world, square, 0, 1)
    for square in reversed(squares[len(squares) - high :]):
        own(world, square, 0, 3)
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand")
    return world


# Heroes (BA-W7).


@pytest.mark.rule("BA-W7")
def test_heroes_of_the_loser_that_took_part_leave() -> None:
    world = battle_world("weapon.i lord.i friman.i", "lord.e")
    put_heroes(world, 1, "d5", "d5")
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand", "fight 1")
    play(world, "add lord.e", "stand", "yield")
    assert heroes(world, 0) == []
    assert heroes(world, 1) == ["d5", "d5"]


@pytest.mark.rule("BA-W7")
def test_heroes_left_out_stay() -> None:
    world = battle_world("weapon.i lord.i lord.i", "friman.e")
    put_heroes(world, 1, "d5", "d5")
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand", "fight 1", "yield")
    assert heroes(world, 1) == ["d5"]
    assert world.board.owners[D5] == 0


@pytest.mark.rule("BA-W7")
def test_an_attacker_may_keep_one_hero_out_and_hire_the_other_again() -> None:
    world = battle_world("weapon.i weapon.i lord.i provisions provisions", "lord.e")
    put_heroes(world, 0, "d5", "d5")
    own(world, "d2", 0, 1)
    play(world, "attack d5 city", "add weapon.i", "add lord.i", "stand", "fight 0")
    play(world, "add lord.e", "stand", "yield")
    assert heroes(world, 0) == ["d5"]
    play(world, "hero d2")
    assert sorted(heroes(world, 0)) == ["d2", "d5"]


@pytest.mark.rule("BA-W7")
def test_surrender_costs_an_attacked_hero() -> None:
    world = battle_world("weapon.i", "lord.e")
    put_heroes(world, 1, "d5", "d5")
    play(world, "attack d5 hero2", "add weapon.i", "stand")
    events = play(world, "surrender")
    assert keys(events) == ["surrendered", "heroes_left"]
    assert heroes(world, 1) == ["d5"]
    assert world.board.owners[D5] == 1


@pytest.mark.rule("BA-W7")
def test_surrender_of_a_city_leaves_the_heroes_in_it() -> None:
    world = conquering()
    put_heroes(world, 1, "d5")
    events = play(world, "surrender")
    assert keys(events) == ["surrendered", "took_city"]
    assert heroes(world, 1) == ["d5"]
    assert (world.board.owners[D5], world.board.levels[D5]) == (0, 3)
    assert hand(world, 0) == ["lord.i"]


# Chips (BA-W8).


@pytest.mark.rule("BA-W8", "BA-C5")
@pytest.mark.parametrize(
    ("level", "low", "high", "taken"),
    [(3, 0, 0, 3), (4, 0, 7, 4), (4, 0, 8, 2), (3, 7, 8, 2), (1, 7, 0, 1), (2, 0, 0, 2)],
)
def test_the_chip_of_a_taken_city(level: int, low: int, high: int, taken: int) -> None:
    world = conquering(level, low, min(high, 7))
    if high == 8:
        own(world, "a3", 0, 3)
    play(world, "surrender")
    assert (world.board.owners[D5], world.board.levels[D5]) == (0, taken)


@pytest.mark.rule("BA-W8")
@pytest.mark.parametrize("edition", ["first", "crowdfunding", "collector"])
def test_without_a_chip_the_city_is_neutral_and_can_be_annexed(edition: str) -> None:
    """By others; in the crowdfunding edition by whoever took it too, in a later turn."""
    world = conquering(1, options=f"edition={edition}")
    put_heroes(world, 2, "d5")
    low = world.variant.figures.low_chips
    squares = [f"{column}{row}" for row in (1, 2) for column in "abcdefg"]
    for square in squares[:low]:
        own(world, square, 0, 1)
    events = play(world, "surrender")
    assert keys(events) == ["surrendered", "took_no_chip"]
    assert (world.board.owners[D5], world.board.levels[D5]) == (-1, 0)
    assert refused(world, "attack d5 city") == ("BA-W8", "attack_ownerless")
    key = "annexed_later" if edition == "crowdfunding" else "never_annexed"
    assert refused(world, "annex d5") == ("BA-W8", key)
    own(world, squares[0], 0, 0)
    world.board.owners[SQUARE_BY_NAME[squares[0]]] = -1
    assert legal(world, "annex") == []
    begin_turn(world, 0, None)
    world.ask(MUSTER)
    world.step.begin(world, None)
    world.ask(ACT)
    assert legal(world, "annex") == (["annex d5"] if edition == "crowdfunding" else [])
    world.turn = 2
    assert legal(world, "annex") == ["annex d5"]
    events = play(world, "annex d5")
    assert keys(events) == ["annexed"]
    assert (world.board.owners[D5], world.board.levels[D5]) == (2, 1)
    assert table(world) == ["lord.i", "weapon.i"]


@pytest.mark.rule("BA-W8")
def test_annexing_needs_a_hero_an_ownerless_city_and_a_chip() -> None:
    world = battle_world()
    own(world, "d7", -1, 0)
    assert refused(world, "annex d7") == ("BA-W8", "no_hero_there")
    assert refused(world, "annex d5") == ("BA-W8", "not_ownerless")
    assert refused(world, "annex a5") == ("BA-W8", "not_ownerless")
    put_heroes(world, 0, "d7", "d7")
    assert legal(world, "annex") == ["annex d7"]
    for square in ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "a2"):
        own(world, square, 0, 2)
    assert refused(world, "annex d7") == ("BA-C5", "no_chip")


@pytest.mark.rule("BA-W8")
def test_what_was_known_about_building_is_forgotten() -> None:
    world = conquering()
    world.legal()
    play(world, "surrender")
    assert world.sites is None


@pytest.mark.rule("BA-W8", "BA-E1")
def test_the_fifth_city_of_level_4_ends_the_game_at_once() -> None:
    world = conquering(4)
    for square in ("a1", "b1", "c1", "d1"):
        own(world, square, 0, 4)
    play(world, "surrender")
    assert world.open_steps == (OVER,)
    assert world.battle is None
    assert table(world) == ["lord.i", "weapon.i"]


# Neutral cities (BA-W9).


def at_neutral(cards: str, options: str = "") -> Battalia:
    """A hero stands on the neutral city of the Cloudborn."""
    world = battle_world(cards, options=options)
    put_heroes(world, 0, "d7")
    return world


@pytest.mark.rule("BA-W9")
def test_a_neutral_city_is_exceeded_and_nobody_answers() -> None:
    world = at_neutral("weapon.i priest.i")
    events = play(world, "attack d7 city", "add weapon.i", "add priest.i", "stand")
    assert keys(events)[-4:] == ["battle_won", "took_city", "reward", "reward"]
    assert (world.board.owners[D7], world.board.levels[D7]) == (0, 4)
    assert table(world) == ["lord.c", "priest.i", "provisions", "weapon.i"]
    assert world.owned[0] == 4
    assert world.open_steps == (ACT,)
    assert world.attacked == 0


@pytest.mark.rule("BA-W9")
def test_morale_counts_against_a_neutral_city() -> None:
    assert legal(at_neutral("weapon.c priest.i"), "attack") == []
    assert legal(at_neutral("weapon.i priest.i"), "attack") == ["attack d7 city"]


@pytest.mark.rule("BA-V2", "BA-W9")
def test_harder_neutral_cities_have_6_and_are_taken_as_level_4() -> None:
    assert legal(at_neutral("weapon.i lord.i", options="harder=on"), "attack") == []
    world = at_neutral("weapon.i lord.i horse.i", options="harder=on")
    play(world, "attack d7 city", "add weapon.i", "add lord.i")
    assert "stand" not in legal(world)
    play(world, "add horse.i", "stand")
    assert (world.board.owners[D7], world.board.levels[D7]) == (0, 4)


@pytest.mark.rule("BA-W9", "BA-V6")
def test_weaker_neutral_cities_are_taken_as_level_4_too() -> None:
    world = at_neutral("weapon.i friman.i", options="guard=2")
    play(world, "attack d7 city", "add weapon.i", "add friman.i", "stand")
    assert (world.board.owners[D7], world.board.levels[D7]) == (0, 4)


@pytest.mark.rule("BA-W9")
def test_without_a_lord_of_the_faction_the_top_one_comes() -> None:
    world = at_neutral("weapon.i lord.i")
    card = card_of(LORD, 3)
    world.sizes[LORD] -= world.supply[card]
    world.supply[card] = 0
    top = world.tops[LORD]
    play(world, "attack d7 city", "add weapon.i", "add lord.i", "stand")
    assert world.table.count(top) == 1
    assert top == card_of(LORD, 0)
    assert FACTIONS == 4


@pytest.mark.rule("BA-W9", "BA-C7")
def test_decks_that_ran_out_give_nothing() -> None:
    world = at_neutral("weapon.i lord.i")
    empty(world, LORD)
    empty(world, PROVISIONS)
    play(world, "attack d7 city", "add weapon.i", "add lord.i", "stand")
    assert table(world) == ["lord.i", "weapon.i"]


@pytest.mark.rule("BA-W9", "BA-W8")
def test_the_reward_comes_once() -> None:
    world = at_neutral("weapon.i lord.i")
    own(world, "d7", 1, 4)
    play(world, "attack d7 city", "add weapon.i", "add lord.i", "stand", "surrender")
    assert table(world) == ["lord.i", "weapon.i"]
    world = at_neutral("weapon.i lord.i")
    for square in ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "a2"):
        own(world, square, 0, 1)
    for square in ("a3", "b3", "c3", "d3", "e3", "f3", "g3", "b2"):
        own(world, square, 0, 3)
    play(world, "attack d7 city", "add weapon.i", "add lord.i", "stand")
    assert (world.board.owners[D7], world.board.levels[D7]) == (-1, 0)
    assert table(world) == ["lord.c", "lord.i", "provisions", "weapon.i"]
    assert refused(world, "attack d7 city") == ("BA-W8", "attack_ownerless")


# The ruins (BA-W9).


def at_ruins(cards: str, options: str = "") -> Battalia:
    """A hero stands on the ruins."""
    world = battle_world(cards, options=options)
    put_heroes(world, 0, "d4")
    return world


@pytest.mark.rule("BA-W9", "BA-G1")
def test_the_winner_of_the_ruins_chooses_a_great_artefact() -> None:
    world = at_ruins("weapon.i lord.i priest.i")
    play(world, "attack d4 ruins", "add weapon.i", "add lord.i")
    assert "stand" not in legal(world)
    play(world, "add priest.i", "stand")
    assert world.open_steps[-1] == PRIZE
    assert legal(world) == ["take horn", "take sword"]
    assert refused(world, "take book") == ("BA-W9", "not_on_offer")
    events = play(world, "take sword")
    assert keys(events) == ["reward"]
    assert world.offers == (CARD_BY_NAME["horn"],)
    assert "sword" in table(world)
    assert world.winners == 1
    assert world.open_steps == (ACT,)
    assert heroes(world, 0) == ["d4"]
    assert world.board.owners[SQUARE_BY_NAME["d4"]] == -1
    give(world, 0, "weapon.i lord.i lord.i")
    assert refused(world, "attack d4 ruins") == ("BA-W9", "won_before")


@pytest.mark.rule("BA-W9")
def test_the_last_great_artefact_is_no_choice_and_then_none_is_on_offer() -> None:
    world = at_ruins("weapon.i lord.i lord.i")
    world.offers = (CARD_BY_NAME["horn"],)
    play(world, "attack d4 ruins", "add weapon.i", "add lord.i", "add lord.i", "stand")
    assert world.open_steps == (ACT,)
    assert "horn" in table(world)
    world.winners = 0
    give(world, 0, "weapon.i lord.i lord.i")
    assert refused(world, "attack d4 ruins") == ("BA-W9", "none_on_offer")


@pytest.mark.rule("BA-V2", "BA-W9")
def test_harder_ruins_have_10() -> None:
    assert legal(at_ruins("weapon.i lord.i lord.i", options="harder=on"), "attack") == []
    world = at_ruins("weapon.i lord.i lord.i horse.i", options="harder=on")
    assert legal(world, "attack") == ["attack d4 ruins"]
