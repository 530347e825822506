"""The commander (IM-H), and the end of a game."""

import pytest

from gonfalon.engine.event import Event
from gonfalon.engine.view import SPECTATOR
from gonfalon.engine.words import languages
from gonfalon.games.imperia.box.components import size_of
from gonfalon.games.imperia.sight.view import ImperiaView
from tests.imperia.playing import GAME, at, cells, legal, play, reason, refused


@pytest.mark.rule("IM-H1")
def test_the_commander_may_be_placed_at_any_turn() -> None:
    state = at("turn 1 play", "b3 1i+n", "head1 b3", "hand1 i+")
    assert cells(state, "commander") == {"b4"}
    assert "place i+ b4 n" in legal(state)


@pytest.mark.rule("IM-H1")
def test_without_pieces_only_the_commander_is_left() -> None:
    pieces = "b3 1i+n 1i+n 1i+n 1ixne 1ixne 1ixne 1c+n 1c+n 1cxne 1cxne 1g+n 1gxne 1go 1ge"
    state = at("turn 1 play", pieces, "head1 b3")
    assert legal(state) == {"commander b3"}


@pytest.mark.rule("IM-H1")
def test_without_an_exit_the_commander_must_be_placed() -> None:
    exits = ("a2 1i+w", "c2 1i+e", "b1 1i+s", "b3 1g+n", "head1 b3")
    state = at("turn 1 play", *exits, "hand1 ix c+")
    assert legal(state) == {"commander b3"}


@pytest.mark.rule("IM-S4")
def test_only_the_owner_of_a_hand_is_told_that_nothing_in_it_can_be_placed() -> None:
    exits = ("a2 2c+w", "c2 1i+e", "b1 1i+s", "b3 1g+n", "head1 b3")
    for hand, own_key in (("c+", "im.prompt.campaign"), ("ix", "im.prompt.commander")):
        state = at("turn 1 play", *exits, f"hand1 {hand}")
        assert state.view(0).prompt.key == own_key
        assert {state.view(seat).prompt.key for seat in (1, 2, SPECTATOR)} == {"im.prompt.play"}


@pytest.mark.rule("IM-H2")
def test_it_goes_where_the_head_points_or_onto_the_head() -> None:
    state = at("turn 1 play", "b3 1i+n", "head1 b3", "b4 2gxne", "hand1 i+")
    assert cells(state, "commander") == {"b4"}
    assert refused(state, "commander b3") == "IM-H2"
    barred = at("turn 1 play", "b3 1i+n", "head1 b3", "b4 2i+n", "head2 b4", "hand1 i+")
    assert cells(barred, "commander") == {"b3"}
    assert refused(barred, "commander b4") == "IM-B2"
    edge = at("turn 1 play", "b1 1i+s", "head1 b1", "hand1 i+")
    assert cells(edge, "commander") == {"b1"}


@pytest.mark.rule("IM-H2")
def test_it_goes_onto_the_head_where_covering_would_cut_someone_off() -> None:
    """Lemon's f2 leads from the fort at g2 to e2; red's head on f3 points to it."""
    lemon = ("f2 2i+w", "e2 2i+w", "h2 2ixnw", "head2 h2")
    state = at("turn 1 play", *lemon, "f3 1i+s", "head1 f3", "hand1 c+")
    assert cells(state, "commander") == {"f3"}
    facts = reason(state, "commander f2")
    assert (facts["key"], facts["cells"]) == ("im.refuse.cuts_off", ("e2",))
    play(state, "commander f3")
    assert "f3 1i+s 1cmd" in state.position()


CLOSED = ("a2 1i+w", "c2 1i+e", "b1 1i+s")
"""Three exits of red's fort on b2; with b3 it is all four."""


@pytest.mark.rule("IM-H2")
def test_it_goes_onto_the_head_where_nothing_in_hand_can_be_placed() -> None:
    """The infantry cannot cover the general ahead, and all exits are closed."""
    state = at("turn 1 play", *CLOSED, "b3 1c+n", "head1 b3", "b5 2gxne", "hand1 ix")
    assert legal(state) == {"commander b3"}
    assert refused(state, "commander b5") == "IM-H2"
    play(state, "commander b3")
    assert "b3 1c+n 1cmd" in state.position()


@pytest.mark.rule("IM-H2")
@pytest.mark.parametrize(
    ("more", "hand"),
    [
        (CLOSED, "hand1 go"),  # the general can cover the one ahead
        (CLOSED[1:], "hand1 ix"),  # an exit is open
        (CLOSED, ""),  # no piece is left at all
    ],
)
def test_else_it_goes_ahead_where_it_may(more: tuple[str, ...], hand: str) -> None:
    state = at("turn 1 play", *more, "b3 1c+n", "head1 b3", "b5 2gxne", hand)
    assert cells(state, "commander") == {"b5"}
    assert refused(state, "commander b3") == "IM-H2"


@pytest.mark.rule("IM-H2")
@pytest.mark.rule("IM-S4")
def test_that_only_the_commander_is_left_is_told_to_its_owner_alone() -> None:
    """Stuck or not depends on the hand: nobody else sees a difference before it is placed."""
    board = (*CLOSED, "b3 1c+n", "head1 b3", "b5 2gxne")
    stuck, free = (at("turn 1 play", *board, f"hand1 {hand}") for hand in ("ix", "go"))
    for eyes in (1, 2, 3, SPECTATOR):
        assert GAME.text.write(stuck.view(eyes)) == GAME.text.write(free.view(eyes))
        assert stuck.view(eyes).prompt.key == free.view(eyes).prompt.key
        assert not stuck.view(eyes).actions
        assert not free.view(eyes).actions
    assert stuck.view(0).prompt.key == "im.prompt.commander"


@pytest.mark.rule("IM-H2")
def test_it_is_never_the_first_piece() -> None:
    state = at("turn 1 play", "hand1 i+")
    assert refused(state, "commander b3") == "IM-H2"


@pytest.mark.rule("IM-H3")
def test_never_onto_a_commander() -> None:
    state = at("turn 1 play", "b3 1i+n", "head1 b3", "b4 2i+n 2cmd", "hand1 i+")
    assert cells(state, "commander") == {"b3"}
    assert refused(state, "commander b4") == "IM-H3"


@pytest.mark.rule("IM-H4")
@pytest.mark.rule("IM-E1")
def test_after_the_commander_nothing_more_and_then_the_end() -> None:
    done = ("g3 2i+n 2cmd", "head2 g3", "b6 3i+n 3cmd", "head3 b6", "g6 4i+n 4cmd", "head4 g6")
    state = at("turn 1 play", "b3 1i+n", "head1 b3", "hand1 i+ c+", *done)
    before = state.result
    play(state, "commander b4")
    assert before is None
    assert state.over
    assert refused(state, "place i+ b5 n") == "IM-E1"


def told(events: list[Event]) -> list[str]:
    """What happened, in words."""
    words = GAME.text.words("en")
    return [words.event(event) for event in events]


@pytest.mark.rule("IM-H1")
def test_it_is_told_why_the_commander_had_to_be_placed() -> None:
    state = at("turn 1 play", *CLOSED, "b3 1g+n", "head1 b3", "hand1 ix")
    first, second, *_ = told(play(state, "commander b3"))
    assert first.startswith("Red must place the commander: no other piece can go on, and no exit")
    assert second == "Red placed the commander on b3, over their own piece."
    pieces = "b3 1i+n 1i+n 1i+n 1ixne 1ixne 1ixne 1c+n 1c+n 1cxne 1cxne 1g+n 1gxne 1go 1ge"
    last = told(play(at("turn 1 play", pieces, "head1 b3"), "commander b3"))
    assert last[0] == "Red has no other piece left, so the commander follows."
    assert last[3] == "Red has finished."
    free = told(play(at("turn 1 play", "b3 1i+n", "head1 b3", "hand1 i+"), "commander b4"))
    assert free[0] == "Red placed the commander on b4."
    assert free[1].startswith("Points as the board lies: Red ")
    assert free[2] == "Red has finished."


@pytest.mark.rule("IM-S4")
def test_it_is_not_told_what_a_hidden_hand_cannot_do() -> None:
    """Lemon's cavalry shuts the last exit to infantry alone: all that others see is the piece."""
    exits = ("a2 2c+w", "c2 1i+e", "b1 1i+s", "b3 1g+n", "head1 b3")
    events = play(at("turn 1 play", *exits, "hand1 ix"), "commander b3")
    assert [event.key for event in events][:2] == ["im.event.covered", "im.event.counted"]
    placed = "d5 1i+n 1ixne 1c+n 1c+n 1cxne 1cxne 1gxne 1go 1ge"
    events = play(at("turn 1 play", *exits, placed, "hand1 ix ix"), "commander b3")
    assert events[0].key == "im.event.no_exit", "with no pile left everybody knows the hand"


@pytest.mark.rule("IM-E3")
def test_it_is_told_what_a_commander_costs_its_neighbours() -> None:
    """It touches two cells that lemon keeps, and one of burgundy's outside any formation."""
    lemon = ("f2 2i+w", "e2 2ixne", "e3 2i+w", "d2 2ixne", "head2 f2")
    red = ("b3 1i+n", "c3 1i+e", "head1 c3", "d4 3i+n", "head3 d4")
    state = at("turn 1 play", *lemon, *red, "hand1 i+")
    events = play(state, "commander d3")
    (counted,) = [event for event in events if event.key == "im.event.counted_penalty"]
    fallen = counted.facts["changes"]
    assert isinstance(fallen, tuple)
    owner, before, now = str(fallen[1]).split()
    assert (owner, int(before) - int(now), len(fallen)) == ("2", 2, 2)
    assert f"Lemon {before} → {now}; each enemy cell" in told([counted])[0]
    assert state.view(0).prompt.seat == 1


@pytest.mark.rule("IM-E3")
@pytest.mark.parametrize("language", languages())
def test_a_commander_outside_the_formation_kept_costs_nobody(language: str) -> None:
    """It stands beside two cells that lemon keeps, but red keeps the pieces at its fort."""
    lemon = ("f2 2i+w", "e2 2ixne", "e3 2i+w", "d2 2ixne", "head2 f2")
    state = at("turn 1 play", *lemon, "b3 1i+n", "c4 1ixse", "head1 c4", "hand1 i+")
    rich = GAME.page.words(language)
    (asked,) = GAME.page.questions(state.view(0)).values()
    assert asked.key == "im.ask.commander_outside"
    events = play(state, "commander d3")
    (costs,) = [event for event in events if "counted" in event.key]
    assert costs.key == "im.event.counted_outside"
    assert rich.reason(asked)
    assert rich.event(costs)
    if language == "en":
        assert "stands outside the formation that Red keeps" in told([costs])[0]


@pytest.mark.rule("IM-E3")
def test_who_is_about_to_place_the_commander_is_told_what_it_costs() -> None:
    lemon = ("f2 2i+w", "e2 2ixne", "e3 2i+w", "d2 2ixne", "head2 f2")
    red = ("b3 1i+n", "c3 1i+e", "head1 c3", "hand1 i+")
    (asked,) = GAME.page.questions(at("turn 1 play", *lemon, *red).view(0)).values()
    assert "Lemon 11 → 9" in GAME.text.words("en").reason(asked)
    assert "you 5 → 7, Lemon 11 → 9, " in GAME.page.words("en").reason(asked)
    named = GAME.page.words("en").called({2: "<b>Béla</b>"})
    assert "<b>Béla</b> 11 → 9" in named.reason(asked)
    (asked,) = GAME.page.questions(at("turn 1 play", *red).view(0)).values()
    assert asked.key == "im.ask.commander"
    assert "Lemon still 0" in GAME.text.words("en").reason(asked)


@pytest.mark.rule("IM-T5")
def test_who_is_to_play_is_warned_of_the_last_exits() -> None:
    words = GAME.text.words("en")

    def asked(*segments: str) -> str:
        return words.own_prompt(at("turn 1 play", *segments, "hand1 ix").view(0).prompt)

    three = (*CLOSED, "b4 1c+n", "head1 b4")
    assert asked(*three).startswith("Place a piece. Last open exit: with none")
    assert asked(*three, "b3 1c+n").startswith("Place a piece. No open exit: once")
    assert asked(*three, "b3 2i+n", "head2 b3").startswith("Place a piece. No open exit")
    assert asked("b3 1i+n", "head1 b3") == "Place a piece."
    assert asked() == "Place a piece."


@pytest.mark.rule("IM-T6")
@pytest.mark.parametrize("language", languages())
def test_who_plays_on_alone_is_told_so(language: str) -> None:
    words = GAME.text.words(language)
    two = "imperia; seats 2; boards 1a0 2a0 3a0 4a0; forts b4 g5"
    army = ("b5 1i+n", "head1 b5", "g4 2i+s 2cmd", "head2 g4", "hand1 i+")
    state = at("turn 1 play", *army, base=two)
    said = words.own_prompt(state.view(0).prompt)
    assert said.endswith(words.say("im.warning.alone"))
    both = at("turn 1 play", *army[:2], "g4 2i+s", "head2 g4", "hand1 i+", base=two)
    assert words.own_prompt(both.view(0).prompt) == said.split(". ")[0] + "."


@pytest.mark.rule("IM-H4")
@pytest.mark.parametrize("second", ["2i+s", "2i+s 2cmd"], ids=["others play on", "nobody else"])
def test_who_is_about_to_place_the_commander_is_told_what_comes_of_it(second: str) -> None:
    """The own points now and then, as they come true; how many pieces stay; whether it ends."""
    two = "imperia; seats 2; boards 1a0 2a0 3a0 4a0; forts b4 g5"
    army = ("b5 1i+n", "head1 b5", f"g4 {second}", "head2 g4", "hand1 i+")
    state = at("turn 1 play", *army, base=two)
    view = state.view(0)
    assert isinstance(view, ImperiaView)
    ((done, asked),) = GAME.page.questions(view).items()
    before = GAME.page.standing(view)[0]
    left = size_of(view.armies[0].hidden)
    play(state, *done)
    after = GAME.page.standing(state.view(0))[0]
    said = GAME.text.words("en").reason(asked)
    assert f"Points with your commander here: you {before} → {after}, " in said
    assert f"those left in your hand and pile ({left}) are never placed" in said
    assert ("the game ends at once" in said) == (state.result is not None)
    assert ("may still cover your soldiers" in said) == (state.result is None)
