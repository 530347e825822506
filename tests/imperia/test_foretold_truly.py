"""Whatever is foretold comes true: each direction is chosen, and then the rules are asked."""

import random

import pytest

from gonfalon.engine.event import Event
from gonfalon.engine.parts import Foretold
from gonfalon.games.imperia.box.actions import Command, Order, Place, With
from gonfalon.games.imperia.box.cells import cells_of
from gonfalon.games.imperia.box.components import BESIDE, CELL_BY_NAME, CELL_NAMES, KIND_RANKS
from gonfalon.games.imperia.rules.formation import groups, owned
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import PLAY, TURN_OTHER
from tests.imperia.playing import GAME, at

GAMES = 8


def random_game(seats: int, chance: random.Random) -> Imperia:
    """A game at its first turn."""
    state = GAME.new(seats, {"map": "random"})
    assert isinstance(state, Imperia)
    while state.step.number != PLAY:
        state.apply(chance.choice(state.legal()))
    return state


def next_places(state: Imperia, text: str, chance: random.Random) -> tuple[dict[str, int], str]:
    """Where the same seat could go then, as the table lies: each cell with the lowest rank.

    And where its commander could.
    """
    seat, after = state.turn, state.copy()
    after.apply(GAME.parse_action(text))
    while after.step.number == TURN_OTHER or after.actor < 0:
        after.apply(chance.choice(after.legal()))
    assert after.step.number == PLAY
    after.turn = seat
    places: dict[str, int] = {}
    commander = ""
    for action in after.legal():
        if isinstance(action, Place):
            name, rank = CELL_NAMES[action.cell], KIND_RANKS[action.kind]
            places[name] = min(rank, places.get(name, rank))
        elif isinstance(action, Command):
            commander = CELL_NAMES[action.cell]
    return places, commander


def is_true(told: Foretold, cell: str, fort: int, places: dict[str, int], leader: str) -> bool:
    """Whether what was told of a soldier there agrees with what may be done next."""
    key, goal = told.key.removeprefix("im.foretold."), told.facts.get("cell")
    exits = {CELL_NAMES[one] for one in BESIDE[fort]} - {goal}
    rank = told.facts.get("rank", 0)
    assert isinstance(rank, int)
    must_command = not places and leader == cell
    outside = set(places) - {goal}
    return {
        "next": set(places) == {goal} and leader == goal,
        "own": goal in places and bool(outside) and outside <= exits,
        "own_only": goal in places,
        "enemy": bool(outside) and outside <= exits and places.get(str(goal), rank) >= rank,
        "enemy_only": must_command or (outside <= exits and places.get(str(goal), rank) >= rank),
        "barred": goal not in places and bool(outside) and outside <= exits,
        "held": goal not in places and bool(outside) and outside <= exits,
        "held_only": must_command or (goal not in places and outside <= exits),
        "campaign": bool(places) and set(places) <= set(told.marks) <= exits and leader == cell,
        "campaign_rank": must_command or all(one >= rank for one in places.values()),
        "commander": must_command,
        "last": not places and leader == goal,
        "last_here": must_command and set(told.marks) == {cell},
        "last_held": must_command and set(told.marks) == {cell},
    }[key]


def check_moved(state: Imperia, order: Order, told: Foretold) -> None:
    """What is told of a soldier that a general sends: its whole tower is there then (IM-G3)."""
    tower, after = state.towers[order.cell], state.copy()
    after.apply(order)
    goal = CELL_BY_NAME[str(told.facts["goal"])]
    assert after.towers[goal] == (*state.towers[goal], *tower)
    assert set(told.marks) == {told.facts["goal"]}
    assert told.facts["height"] == len(tower)
    assert ("tower" in told.key) == (len(tower) > 1)
    assert told.key.endswith("_onto") == bool(state.towers[goal])


def check_swapped(state: Imperia, action: With, told: Foretold) -> None:
    """Of an exchange it is told who changes places: the top pieces alone (IM-G4, IM-G5)."""
    after = state.copy()
    after.apply(action)
    one, other = (CELL_BY_NAME[str(told.facts[name])] for name in ("cell", "goal"))
    assert other == action.cell
    assert after.towers[other] == (*state.towers[other][:-1], state.towers[one][-1])
    assert after.towers[one] == (*state.towers[one][:-1], state.towers[other][-1])
    assert told.key.endswith("_enemy") == (state.owner(other) != state.turn)
    assert set(told.marks) == {told.facts["cell"], told.facts["goal"]}


def changes(
    before: list[int], now: list[int], seat: int, *, name: int, is_whole: bool = False
) -> tuple[str, ...]:
    """What is told of the points: this seat by that name, then whoever else has others now."""
    others = [one for one in range(len(now)) if one != seat]
    told = [one for one in others if is_whole or now[one] != before[one]]
    rest = [f"{one + 1} {before[one]} {now[one]}" for one in told]
    return (f"{name} {before[seat]} {now[seat]}", *rest)


def check_commander(state: Imperia) -> int:
    """The question before the commander, and the log after it, count what every total becomes.

    How many enemies have fewer points by it.
    """
    found, seat = 0, state.turn
    before = [one.points for one in state.scores]
    for (text,), asked in GAME.page.questions(state.view(seat)).items():
        if not text.startswith("commander"):
            continue
        after, events = state.copy(), list[Event]()
        after.apply(GAME.parse_action(text), events)
        now = [one.points for one in after.scores]
        assert asked.facts["changes"] == changes(before, now, seat, name=0, is_whole=True)
        (counted,) = [event for event in events if event.key.startswith("im.event.counted")]
        assert counted.facts["changes"] == changes(before, now, seat, name=seat + 1)
        found += sum([now[one] < before[one] for one in range(len(now)) if one != seat])
    return found


def done(state: Imperia, text: str) -> Imperia:
    """What it leads to: of a general that can send one soldier alone, also what that one does."""
    after = state.copy()
    after.apply(GAME.parse_action(text))
    orders = after.legal()
    if text.startswith(("place g+", "place gx")) and len(orders) == 1:
        after.apply(orders[0])
    return after


def check_brought(state: Imperia, text: str, told: Foretold) -> None:
    """The points that are told first are those of the board once it is done (IM-E2, IM-E3)."""
    seat, after = state.turn, done(state, text)
    first, score, head = told.first, after.scores[seat], after.armies[seat].head
    before = [one.points for one in state.scores]
    now = [one.points for one in after.scores]
    if first is None:
        assert now == before
        return
    assert first.facts["changes"] == changes(before, now, seat, name=0), text
    if first.key == "im.foretold.before_order":
        return
    assert (first.key == "im.foretold.scores") == (head in score.kept), text
    if head not in score.kept:
        own = owned(list(after.towers), after.seats)[seat]
        groups_at_fort = groups(own, after.armies[seat].fort)
        is_at_fort = any(head in cells_of(group) for group in groups_at_fort)
        assert (first.key == "im.foretold.apart") == is_at_fort, text


def check(state: Imperia, chance: random.Random, seen: set[str]) -> None:
    """Each direction that is foretold now."""
    army = state.armies[state.turn]
    for text, told in GAME.page.foretold(state.view(state.turn)).items():
        seen |= {told.key, told.first.key if told.first is not None else ""}
        check_brought(state, text, told)
        if told.key == "im.foretold.sent":
            after = state.copy()
            after.apply(GAME.parse_action(text))
            able = {CELL_NAMES[one.cell] for one in after.legal() if isinstance(one, Order)}
            assert set(told.marks) == able, f"{text} at {state.position()}"
            continue
        action = GAME.parse_action(text)
        if isinstance(action, Place) and told.key.startswith("im.foretold.moved"):
            after = state.copy()
            after.apply(action)
            (order,) = after.legal()
            assert isinstance(order, Order)
            check_moved(after, order, told)
            seen.add("sent alone")
            continue
        if isinstance(action, Order):
            check_moved(state, action, told)
            continue
        if isinstance(action, With):
            check_swapped(state, action, told)
            continue
        cell = CELL_NAMES[action.cell if isinstance(action, Place) else army.head]
        places, leader = next_places(state, text, chance)
        found = f"{told.key} {dict(told.facts)}, but {places}, commander {leader}"
        assert is_true(told, cell, army.fort, places, leader), f"{text}: {found}"


@pytest.mark.rule("IM-T4")
@pytest.mark.rule("IM-H2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_where_the_next_piece_goes_is_foretold_truly(seats: int) -> None:
    """Random games, in which the commander is kept back so that all else is placed."""
    seen, costs = set[str](), 0
    for seed in range(GAMES):
        chance = random.Random(seed)
        state = random_game(seats, chance)
        while state.result is None:
            if state.actor >= 0:
                check(state, chance, seen)
            if state.actor >= 0 and state.step.number == PLAY:
                costs += check_commander(state)
            legal = state.legal()
            others = [action for action in legal if not isinstance(action, Command)]
            state.apply(chance.choice(others or legal))
    assert {"im.foretold.next", "im.foretold.campaign", "im.foretold.sent"} <= seen
    assert {"im.foretold.swapped", "im.foretold.swapped_enemy"} <= seen
    assert costs
    assert {"im.foretold.scores", "im.foretold.apart", "im.foretold.stray"} <= seen
    assert {"im.foretold.before_order", "sent alone"} <= seen


@pytest.mark.rule("IM-H2")
def test_who_has_only_the_commander_left_is_told_where_it_goes() -> None:
    """Nowhere to go means the head's own cell; else ahead; not onto whom a cube protects."""
    soldiers = "1i+n 1ixne 1ixne 1ixne 1c+n 1c+n 1cxne 1cxne 1g+n 1gxne 1go 1ge"
    words = GAME.text.words("en")

    def said(text: str, tower: str, *segments: str) -> tuple[str, dict[str, str]]:
        state = at("turn 1 play", f"d5 {tower}", "head1 d5", "hand1 i+", *segments)
        assert isinstance(state, Imperia)
        check(state, random.Random(1), set())
        told = GAME.page.foretold(state.view(0))[text]
        return words.say(told.key, **told.facts), dict(told.marks)

    ahead, here = f"{soldiers} 1i+n", "your commander, your last piece, goes onto this very cell."
    assert said("place i+ d6 n", ahead) == ("Your commander, your last piece, goes to d7.", {})
    assert said("place i+ b3 s", f"1i+n {soldiers}") == (
        f"It leads nowhere: {here}",
        {"b3": "wanted"},
    )
    for enemy in ("3i+s", "3cmd"):
        sentence, marks = said("place i+ d6 w", ahead, f"c6 {enemy}", "head3 c6")
        assert sentence.startswith("A chain or cube protects the enemy on c6")
        assert sentence.endswith(f"stays so, {here}")
        assert marks == {"d6": "wanted"}
