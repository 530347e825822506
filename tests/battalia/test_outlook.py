"""What the greedy opponent does where the good choice is clear."""

from random import Random

import pytest

from gonfalon.bots.base import Bot
from gonfalon.bots.battalia.standing import Standing
from gonfalon.bots.greedy import GreedyBot
from gonfalon.bots.levels import CaptainBot, MarshalBot
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.state import CHANCE
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.cards import CARDS, FACTION, FACTION_BY_NAME, now
from gonfalon.games.battalia.box.tiles import EMPTY, SQUARE_BY_NAME
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.parsing import parse_position
from tests.battalia.positions import at, begun, pass_chance
from tests.helpers import every_variant_of

LAND = (
    "b6:city.b.nesw/1@1 c6:road.b.ew d6:road.b.ew e6:road.b.ew f6:city.b.nesw/4 d4:ruins/8 "
    "b2:city.i.nesw/4 f2:city.i.nesw/1@2"
)
BOARD = f"board {LAND}"
OTHERS = "nation2 friman.i*3 chief.i priest.i provisions*5"
DECK = "nation1 friman.b*3 chief.b priest.b provisions*5"
MOST_DEEDS = 60


def choice(state: Battalia) -> str:
    """What greedy does."""
    return str(GreedyBot().choose(state.view(state.actor), 1.0, Random(0)))


def turn_of(state: Battalia, seat: int = 0) -> list[str]:
    """What greedy does until the turn ends; whoever else is asked is greedy too."""
    done: list[str] = []
    while not state.over and state.turn == seat and "end" not in done:
        if state.actor == CHANCE:
            pass_chance(state)
            continue
        done.append(choice(state))
        state.apply(ACTIONS[done[-1]])
        assert len(done) < MOST_DEEDS
    return done


def owner(state: Battalia, square: str) -> int:
    """Whose city this is."""
    return state.board.owners[SQUARE_BY_NAME[square]]


def test_a_neutral_city_is_taken_where_the_hand_is_strong_enough() -> None:
    hand = "hand1 weapon.b priest.b chief.b provisions"
    state = at("day 9", BOARD, "heroes f6 -", hand, DECK, OTHERS)
    assert "attack f6 city" in turn_of(state)
    assert owner(state, "f6") == 0


def test_a_hero_walks_to_the_city_it_can_take() -> None:
    hand = "hand1 weapon.b priest.b chief.b provisions*2"
    state = at("day 9", BOARD, "heroes d6 -", hand, DECK, OTHERS)
    done = turn_of(state)
    assert done[:2] == ["step 1 e6", "step 1 f6"] or "attack f6 city" in done
    assert owner(state, "f6") == 0


def test_the_ruins_are_visited_by_a_strong_hand() -> None:
    hand = "hand1 weapon.b lord.b*2 priest.b"
    state = at("day 9", BOARD, "heroes d4 -", "offers horn sword crown", hand, DECK, OTHERS)
    assert "attack d4 ruins" in turn_of(state)
    assert state.winners == 1


def test_no_more_cards_are_laid_down_than_an_attack_needs() -> None:
    hand = "hand1 weapon.b lord.b priest.b*2"
    state = at("day 9", BOARD, "heroes f6 -", hand, DECK, OTHERS)
    turn_of(state)
    assert owner(state, "f6") == 0
    assert state.board.levels[SQUARE_BY_NAME["b6"]] == 1


@pytest.mark.parametrize(("cards", "level"), [("chief.b*2", 2), ("chief.i chief.b friman.b", 2)])
def test_a_city_rises_where_two_units_pay(cards: str, level: int) -> None:
    state = at("day 9", BOARD, f"hand1 {cards}", DECK, OTHERS)
    assert "upgrade b6" in turn_of(state)
    assert state.board.levels[SQUARE_BY_NAME["b6"]] == level


def test_a_city_is_built_where_three_units_pay() -> None:
    state = at("day 9", BOARD.replace("d6:road.b.ew e6", "e6"), "hand1 chief.b*3", DECK, OTHERS)
    assert turn_of(state)[0].startswith("city2 d6")


def test_a_turn_does_not_end_while_a_unit_can_be_hired() -> None:
    for provisions in (3, 4, 5):
        state = at("day 9", BOARD, f"hand1 provisions*{provisions}", DECK, OTHERS)
        assert any(deed.startswith("hire") for deed in turn_of(state))


def test_a_turn_ends_when_nothing_useful_is_left() -> None:
    state = at("day 9", BOARD, "hand1 scroll.b provisions", "nation1 friman.b*8", OTHERS)
    assert choice(state) == "end"


def test_provisions_are_not_walked_off_to_and_fro() -> None:
    state = at(
        "day 9", BOARD, "heroes f6 -", "hand1 provisions", "nation1 friman.b*8 chief.b", OTHERS
    )
    assert choice(state) == "end"


def test_the_faction_with_most_own_cards_is_chosen() -> None:
    for seed in range(5):
        state = begun(2, leaves="c", first="1")
        rng = Random(seed)
        while state.actor == CHANCE:
            state.apply(state.sample(rng.getrandbits(64)))
        counts = [0] * 6
        for card in [now(held) for held in state.hands[0]]:
            counts[FACTION[card]] += 1
        for card, count in enumerate(state.nations[:CARDS]):
            counts[FACTION[card]] += count
        chosen = FACTION_BY_NAME[choice(state).removeprefix("faction ")]
        assert counts[chosen] == max(counts[:3])


def test_a_paired_artefact_is_taken_in_the_own_faction() -> None:
    state = at("day 3", BOARD, "hand1 chief.b friman.b*2", DECK, OTHERS)  # weapons are paired
    done = turn_of(state)
    assert done[done.index("create weapon") + 1] == "to b"


def test_a_cohort_is_announced() -> None:
    cards = "hand1 friman.b*2 chief.b provisions*3"
    assert choice(at("turn 1 muster", "day 9", BOARD, cards, DECK, OTHERS)) == "cohort b"


def attacked(defence: str, level: int = 1) -> Battalia:
    """The first player attacks the city of the second one with a strong opening."""
    board = BOARD.replace("nesw/1@2", f"nesw/{level}@2")
    hands = ("hand1 weapon.b lord.b*2", f"hand2 {defence}")
    state = at("day 9", board, "heroes f2 -", *hands, DECK, OTHERS.replace("*5", "*4"))
    for deed in ("attack f2 city", "add weapon.b", "add lord.b", "add lord.b", "stand"):
        state.apply(ACTIONS[deed])
    return state


def test_a_hopeless_fight_is_given_up() -> None:
    assert choice(attacked("provisions*2 friman.i")) == "surrender"


def test_a_city_that_can_be_held_is_held() -> None:
    state = attacked("lord.i*2 priest.i*2", 2)
    while state.battle is not None:
        state.apply(ACTIONS[choice(state)])
    assert owner(state, "f2") == 1


# The second player attacks with the last cards of the hand; a chief and the hero's morale hold it.
HELD = (
    "battalia heroes=1 weeks=3; turn 2 act > answer; day 12; factions b i; gone c; "
    "board b6:city.b.nesw/3@1 d4:ruins/8 f2:city.i.nesw/2@2 f3:road.e.ns f4:city.b.nesw/2@1; "
    "heroes f4 f4; offers sword horn; hand1 chief.b provisions*4; nation1 friman.b*4; "
    "attacked 1; battle f4 city defender=1; attack-row weapon.i priest.i; nation2 friman.i*5"
)


@pytest.mark.rule("BA-W2")
@pytest.mark.parametrize(
    "player", [GreedyBot(), CaptainBot(), MarshalBot(60)], ids=lambda one: type(one).__name__
)
def test_a_battle_that_morale_holds_for_certain_is_fought(player: Bot) -> None:
    state = parse_position(HELD)
    done = []
    while state.battle is not None and state.actor == 0:
        done.append(player.choose(state.view(0), 60.0, Random(1)).text)
        state.apply(ACTIONS[done[-1]])
    assert done == ["fight 1", "add chief.b", "stand"]


@pytest.mark.rule("BA-W2")
def test_a_strange_card_breaks_the_morale_that_would_hold_it() -> None:
    state = parse_position(HELD.replace("hand1 chief.b", "hand1 chief.e"))
    assert choice(state) == "surrender"


def test_a_winning_end_is_taken() -> None:
    fours = "b4:city.i.nesw/4@1 d6:city.e.nesw/4@1 d2:city.b.nesw/4@1 f4:city.e.nesw/4@1"
    board = f"board b6:city.b.nesw/3@1 {fours} d4:ruins/8 f2:city.i.nesw/1@2"
    state = at("day 9", board, "hand1 lord.b*2 provisions*5", DECK, OTHERS)
    assert choice(state) == "upgrade b6"


@pytest.mark.parametrize(("fours", "choices"), [("3", "upgrade b6"), ("never", "")])
def test_it_knows_how_many_cities_end_the_game(fours: str, choices: str) -> None:
    """Behind in points, it does not end the game that a higher number would let go on."""
    board = (
        "board b6:city.b.nesw/3@1 b4:city.i.nesw/4@1 d6:city.e.nesw/4@1 d4:ruins/8 "
        "f2:city.i.nesw/1@2"
    )
    options = f"fours={fours}"
    state = at("day 9", board, "hand1 lord.b*2 provisions*5", DECK, OTHERS, options=options)
    assert choice(state).startswith(choices)
    view = state.view(0)
    assert isinstance(view, BattaliaView)
    left = Standing(view).left
    assert left == (4 + 9 if fours == "3" else 4 + 2 * state.board.tiles.count(EMPTY))


@every_variant_of("battalia")
def test_every_turn_ends(game: Game, seats: int, options: Options) -> None:
    state = game.rules.start(seats, options)
    assert isinstance(state, Battalia)
    rng = Random(1)
    deeds = 0
    for _ in range(400):
        if state.over:
            break
        if state.actor == CHANCE:
            state.apply(state.sample(rng.getrandbits(64)))
            continue
        chosen = choice(state)
        deeds = 0 if chosen == "end" else deeds + 1
        assert deeds < MOST_DEEDS
        state.apply(ACTIONS[chosen])


@pytest.mark.rule("BA-W6")
@pytest.mark.parametrize("edition", ["first", "crowdfunding"])
def test_a_weak_hero_retreats_from_the_first_card_and_a_strong_one_stays(edition: str) -> None:
    def asked(attacker: str, defender: str) -> Battalia:
        return at(
            "seats 3", "turn 1 act > retreat", "factions b i e",
            "board d7:city.b.nesw/1@1 d6:road.b.ns d5:road.b.nesw c5:road.b.ew d4:ruins/8 "
            "e2:city.i.nesw/1@2 a4:city.e.nesw/1@3",
            "heroes d6 d6 -", f"hand1 {attacker}", f"hand2 {defender}", "nation1 friman.b*4",
            "nation2 friman.i*5", "nation3 friman.e*5", "attack-row weapon.b",
            "battle d6 hero2 defender=2 added", options=f"edition={edition}",
        )  # fmt: skip

    assert choice(asked("lord.b*3 priest.b*2", "friman.i horse.i")).startswith("retreat")
    assert choice(asked("provisions*2", "lord.i*3 horse.i shield")) == "stay"


@pytest.mark.rule("BA-O3")
def test_the_paired_artefact_is_wanted_in_the_own_faction() -> None:
    cards = "hand1 lord.b", "nation1 friman.b*5", "table friman.b*3", "tops tool.e"
    state = at("seats 4", "day 1", "turn 1 act > created", "deed create tool", *cards)
    assert choice(state) == "to b"
