"""The table as text, and the sentences of a game, in four languages."""

from collections.abc import Iterator
from random import Random

import pytest

import gonfalon
from gonfalon.engine.action import Action
from gonfalon.engine.errors import Facts, Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.state import CHANCE
from gonfalon.engine.view import OPEN, SPECTATOR
from gonfalon.engine.words import languages
from gonfalon.games.imperia.box.actions import ACTIONS
from gonfalon.games.imperia.box.components import (
    CELL_BY_NAME,
    COMMANDER,
    INFANTRY_PLUS,
    KIND_NAMES,
    NO_FACING,
    kinds_in,
    piece_of,
)
from gonfalon.games.imperia.html.words import rich_words_in
from gonfalon.games.imperia.rules.start import start
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import STEP_NAMES
from gonfalon.games.imperia.rules.variants import OPTIONS
from gonfalon.games.imperia.text.picture import draw_text
from gonfalon.games.imperia.text.words import ARROWS, words_in
from tests.imperia.playing import GAME, at


def started(seats: int, map_is: str = "laid") -> Imperia:
    return start(seats, OPTIONS.choose({"map": map_is}))


def games(
    seats: int, seed: int, events: list[Event] | None = None, map_is: str = "laid"
) -> Iterator[Imperia]:
    """A random game, before each action and at the end; commanders wait until they must."""
    rng = Random(seed)
    table = started(seats, map_is)
    while not table.over:
        yield table
        if table.actor == CHANCE:
            action = table.sample(rng.getrandbits(64))
        else:
            legal = table.legal()
            late = [one for one in legal if not one.text.startswith("commander")]
            action = rng.choice(late or legal)
        table.apply(action, events)
    yield table


def drawn(table: Imperia, seat: int, language: str = "en") -> str:
    return draw_text(table.view(seat), words_in(language))


def at_play(seats: int, plies: int) -> Imperia:
    """A game that has come some way, at the start of somebody's turn."""
    for number, table in enumerate(games(seats, seed=1, map_is="random")):
        if number >= plies and table.open_steps[-1] == STEP_NAMES.index("play"):
            return table
    raise AssertionError("the game ended too soon")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pictures_fit_eighty_columns(seats: int, language: str) -> None:
    for seed, map_is in ((1, "laid"), (2, "random")):
        for number, table in enumerate(games(seats, seed, map_is=map_is)):
            if number % 7 and not table.over:
                continue
            for seat in (*range(seats), SPECTATOR, OPEN):
                text = drawn(table, seat, language)
                assert all(len(line) <= 80 for line in text.splitlines()), text
                assert "im." not in text, text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_that_happens_has_a_sentence(seats: int, language: str) -> None:
    words = words_in(language)
    events: list[Event] = []
    for seed in range(4):
        for table in games(seats, seed, events):
            assert "im." not in words.prompt(table.prompt)
    for event in events:
        sentence = words.event(event)
        assert "im." not in sentence
        assert "{" not in sentence
        assert "  " not in sentence


def refusals(table: Imperia, tried: list[Action]) -> Iterator[Illegal]:
    for action in tried:
        illegal = table.verify(action)
        if illegal is not None:
            yield illegal


def test_every_refusal_has_a_sentence() -> None:
    rng = Random(5)
    every = list(ACTIONS.values())
    seen: set[str] = set()
    for seats in (2, 3, 4):
        for table in games(seats, seats):
            for illegal in refusals(table, rng.sample(every, 40)):
                if illegal.reason in seen:
                    continue
                seen.add(illegal.reason)
                for language in languages():
                    sentence = words_in(language).refusal(illegal)
                    assert "im." not in sentence
                    assert "{" not in sentence
    assert len(seen) > 15


def test_the_board_shows_terrain_forts_pieces_cubes_and_heights() -> None:
    table = at_play(3, 30)
    table.towers = [()] * 64
    own = piece_of(0, INFANTRY_PLUS, 2)
    table.towers[CELL_BY_NAME["e2"]] = (own,)
    table.towers[CELL_BY_NAME["b4"]] = (piece_of(2, COMMANDER, NO_FACING),) * 12
    table.towers[CELL_BY_NAME["c5"]] = (own, piece_of(1, COMMANDER, NO_FACING))
    for army, fort, head in zip(table.armies, ("d2", "b5", "g5"), ("e2", "c5", "b4"), strict=True):
        army.fort, army.head = CELL_BY_NAME[fort], CELL_BY_NAME[head]
    table.recount()
    rows = {line[0]: line.split("|") for line in drawn(table, 0).splitlines() if "|" in line}
    assert rows["8"][1] == "////////"
    assert rows["2"][4][1:] == " [R]   "
    assert rows["2"][5][1:] == " Ri→ * "
    assert rows["2"][6][1:] == ">      "
    assert rows["5"][3][1:] == " Lcmd*2"
    assert rows["4"][2][1:] == " Bcmd*+"
    assert rows["5"][4][0] == "#"
    signs = {rows[row][column][0] for row in "345678" for column in range(3, 7)}
    assert signs == set(".^o#")


def test_boards_that_are_left_are_shown_with_both_faces() -> None:
    table = started(4)
    table.apply(table.legal()[0])
    assert "  1a " in drawn(table, SPECTATOR)
    table.apply(table.legal()[0])  # lays 1a
    text = drawn(table, SPECTATOR)
    assert "  1a " not in text
    assert "  1b " not in text
    assert all(f"  {face}" in text for face in ("2a", "2b", "3a", "3b", "4a", "4b"))


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    table = at_play(4, 40)
    kinds = [KIND_NAMES[kind] for kind in kinds_in(table.armies[0].hand)]
    assert kinds
    own, others = drawn(table, 0), drawn(table, 1)
    hand = next(line for line in own.splitlines() if line.startswith("Red, hand:"))
    assert hand.split()[2] == kinds[0] or hand.split()[4] == kinds[0]
    assert "Red, hand:" not in others
    assert "hand:" not in drawn(table, SPECTATOR)
    assert all(f"{name}, hand:" in drawn(table, OPEN) for name in ("Red", "Lemon", "Orange"))


def test_the_armies_are_counted_and_scored() -> None:
    table = at_play(4, 60)
    lines = drawn(table, SPECTATOR).splitlines()
    for score in table.scores:
        name = words_in("en").say(f"im.seat.{score.seat + 1}")
        row = next(line.split() for line in lines if line[1:].startswith(f" {name} "))
        assert row[-1] == str(score.points)
        assert row[-5] == str(len(score.kept))


def test_the_end_is_told() -> None:
    *_, table = games(2, 3)
    text = drawn(table, SPECTATOR)
    assert table.result is not None
    assert "Commander placed: Red, Lemon" in text
    assert words_in("en").result(table.result) in text
    assert "The game is over." in text


@pytest.mark.rule("IM-E4")
def test_a_win_by_height_is_explained() -> None:
    base = "imperia; turn 1 over; boards 1a0 2a0 3a0 4a0; forts d2 d7; d3 1i+n 1cmd"
    won = gonfalon.load(f"{base}; d6 2i+n 2i+n 2cmd")
    assert isinstance(won, Imperia)
    lines = drawn(won, SPECTATOR).splitlines()
    rows = {line.split()[1]: line.split() for line in lines if line[:2] in ("R ", "L ")}
    assert [row[-2:] for row in (rows["Red"], rows["Lemon"])] == [["2", "2"], ["2", "3"]]
    assert next(line for line in lines if "formation" in line).endswith("  points  height")
    at = lines.index("Lemon wins, 2–2.")
    note = "Several have the most points, so the height of the commander decides: Lemon, 3."
    assert lines[at + 1] == note
    for board in ("d6 2i+n 2cmd", "d6 2i+n; e6 2i+n 2cmd"):  # a draw, and a win by points
        other = gonfalon.load(f"{base}; {board}")
        assert isinstance(other, Imperia)
        assert "decides" not in drawn(other, SPECTATOR)


def test_during_the_game_hands_and_piles_are_counted_and_no_height() -> None:
    heading = next(line for line in drawn(at_play(4, 40), 0).splitlines() if "formation" in line)
    assert heading.split()[:2] == ["hand", "pile"]
    assert heading.endswith("points")


def test_facts_are_named() -> None:
    words = words_in("en")
    placed = Event("im.event.placed", seat=2, piece="i+", cell="c4", facing=1)
    assert words.event(placed) == "Lemon placed on c4: straight infantry\N{NO-BREAK SPACE}↗."
    bare = Event("im.event.placed", seat=4, piece="cmd", cell="c4", facing=NO_FACING)
    assert words.event(bare) == "Orange placed the commander on c4."
    cut = Illegal("IM-B2", "im.refuse.cuts_off", cell="c4", owner=3, cells=("c5", "c6"))
    assert "soldiers of Burgundy's to their fort any more: c5, c6. " in words.refusal(cut)
    assert ARROWS[NO_FACING] == ""


@pytest.mark.rule("IM-B2")
@pytest.mark.parametrize("language", languages())
def test_who_would_be_cut_off_is_marked_on_the_board(language: str) -> None:
    board = ("g3 2i+n", "g4 2i+n", "g5 2i+n", "head2 g5", "e3 1c+e", "head1 e3", "hand1 i+")
    table, words = at(*board), words_in(language)
    illegal = table.verify(GAME.parse_action("place i+ g3 n"))
    assert illegal is not None
    text = GAME.text.marked(table.view(0), illegal, words)
    assert max(map(len, text.splitlines())) <= 80
    rows = {line[0]: line.split("|") for line in text.splitlines() if "|" in line}
    assert [rows[row][7][1] for row in "6543"] == [" ", "!", "!", "x"]
    assert text.splitlines()[-1] == words.say("im.picture.legend_marks")
    painted = GAME.text.marked(
        table.view(0), illegal, words, lambda style, text: f"<{style}:{text}>"
    )
    assert painted.count("<mark:!>") == 2


@pytest.mark.rule("IM-B4")
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Red placed the commander on c4, over their own piece."),
        ("hu", "A piros ezt helyezte le: hadvezér, a saját lapkájára: c4."),
        ("bg", "Червеният постави: пълководец, върху своя плочка на c4."),
        ("pl", "Czerwony wystawia: wódz, na własny żeton na polu c4."),
    ],
)
def test_covering_an_own_piece_is_told_so(language: str, sentence: str) -> None:
    words = words_in(language)

    def told(owner: int, piece: str = "cmd") -> str:
        facts: Facts = {"seat": 1, "piece": piece, "cell": "c4", "facing": NO_FACING}
        return words.event(Event("im.event.covered", **facts, owner=owner))

    assert told(1) == sentence, "a commander is named first"
    assert words.say("im.seat.2") in told(2)
    assert words.say("im.seat.2") in told(2, "go")
    assert len({told(owner, piece) for owner in (1, 2) for piece in ("cmd", "go")}) == 4


@pytest.mark.rule("IM-S5")
@pytest.mark.parametrize("language", languages())
def test_chance_is_told_of_and_never_spoken_to(language: str) -> None:
    words = words_in(language)
    seen = set()
    for table in games(3, 1, map_is="random"):
        if table.actor != CHANCE:
            break
        for said in (words.prompt(table.prompt), rich_words_in(language).prompt(table.prompt)):
            assert ":" not in said
        seen.add(words.prompt(table.prompt))
    assert words.say("im.prompt.lay_by_chance") in seen
    assert words.say("im.prompt.fort_by_chance") in seen
    assert ":" in words.prompt(table.prompt)


@pytest.mark.rule("IM-H1")
def test_that_only_the_commander_is_left_is_told_to_its_owner_alone() -> None:
    """Red holds an infantryman that cannot cover the cavalry before the last exit."""
    board = ("a2 1ixne", "b1 1i+s", "c2 1ixne", "b3 2c+n", "g3 2i+n", "head1 b1", "head2 g3")
    weak, strong, words = at(*board, "hand1 i+"), at(*board, "hand1 go"), words_in("en")
    assert weak.view(0).prompt.key == weak.view(OPEN).prompt.key == "im.prompt.commander"
    assert strong.view(0).prompt.key == "im.prompt.campaign"
    for eyes in (1, 2, 3, SPECTATOR):
        assert weak.view(eyes).prompt.key == "im.prompt.play"
        assert GAME.text.picture(weak.view(eyes), words) == GAME.text.picture(
            strong.view(eyes), words
        )


@pytest.mark.parametrize("language", languages())
def test_every_step_has_a_name(language: str) -> None:
    words = words_in(language)
    assert all(words.has(f"im.step.{name}") for name in STEP_NAMES)
