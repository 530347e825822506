"""Hints: legal, from a view alone, and with reasons that are true and have words everywhere."""

import re
from pathlib import Path
from random import Random

import pytest

import gonfalon.review as package
from gonfalon.engine.action import Action
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.state import State
from gonfalon.engine.view import View
from gonfalon.engine.words import languages
from gonfalon.games import GAMES, find
from gonfalon.games.battle_line.box.actions import Play
from gonfalon.games.battle_line.box.components import TROOPS
from gonfalon.games.battle_line.rules.proof import is_proved
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.imperia.box.components import CELL_NAMES
from gonfalon.games.imperia.rules.scoring import cell_points
from gonfalon.games.imperia.sight.scores import scores_of
from gonfalon.games.imperia.sight.view import ImperiaView
from gonfalon.review import Hint, hint_for
from gonfalon.review.imperia_hints import _leading as leading
from gonfalon.review.telling import names_of, tell_whys
from tests.about import about
from tests.games import PLAYED
from tests.helpers import Variant, every_one_of, random_record, variants_of
from tests.imperia.playing import at
from tests.imperia.test_foretold_truly import changes
from tests.swap import Tally

STEPS = 3
CUTS = 5
EVERY = [variant for game_id in PLAYED for variant in variants_of(game_id)]
SWAPPED: list[Variant] = [
    (game, game.seats[0], game.options.choose({}))
    for game in PLAYED.values()
    if about(game).swap is not None
]
KEY = re.compile(r'"((?:[a-z]+\.)?hint\.[a-z_]+)"')


def asked(game: Game, seats: int, options: Options, seed: str, count: int) -> list[State]:
    """Some states of a random game in which a seat has several choices."""
    record = random_record(game, options, seed, seats)
    rng = Random(seed)
    plies = set(rng.sample(range(len(record.plies)), min(6 * count, len(record.plies))))
    found = [
        state.copy()
        for ply, state in enumerate(record.states())
        if ply in plies and state.actor >= 0 and len(state.legal()) > 1
    ]
    return found[:: max(1, len(found) // count)][:count]


def hinted(state: State) -> Hint:
    """What little thinking says to whoever is asked."""
    return hint_for(state.view(state.actor), steps=STEPS)


@every_one_of(EVERY)
def test_a_hint_is_legal_and_says_why(game: Game, seats: int, options: Options) -> None:
    for state in asked(game, seats, options, "hints", 1):
        hint = hinted(state)
        action = game.parse_action(hint.action)
        assert state.verify(action) is None
        assert hint.picks == action.picks
        assert 1 <= len(hint.whys) <= 3


@every_one_of(SWAPPED)
def test_a_hint_does_not_depend_on_what_is_hidden(game: Game, seats: int, options: Options) -> None:
    told, tally = about(game), Tally()
    assert told.swap is not None

    def choose(view: View) -> str:
        return repr(hint_for(view, steps=STEPS))

    told.swap(random_record(game, options, "greedy", seats), CUTS, tally, choose)
    assert tally.compared > told.least_choices


@every_one_of(EVERY)
def test_a_hint_in_the_set_up_is_legal_for_all_who_choose_at_once(
    game: Game, seats: int, options: Options
) -> None:
    record = random_record(game, options, "hints", seats)
    met: set[str] = set()
    for _, state in zip(range(120), record.states(), strict=False):
        for seat in state.waiting:
            view = state.view(seat)
            if len(view.actions) > 1 and f"{view.prompt.key} {seat}" not in met:
                met.add(f"{view.prompt.key} {seat}")
                assert hint_for(view, steps=1).action in [str(action) for action in view.actions]


def test_what_can_be_done_alone_needs_no_thought() -> None:
    game = find("battle-line")
    record = random_record(game, game.options.choose({}), "hints", 2)
    forced = [
        state.copy() for state in record.states() if state.actor >= 0 and len(state.legal()) == 1
    ]
    assert [why.key for why in hint_for(forced[0].view(forced[0].actor)).whys] == ["hint.only"]


@pytest.mark.parametrize("game_id", [*GAMES])
def test_hints_are_said_in_every_language(game_id: str) -> None:
    game = find(game_id)
    for state in asked(game, game.seats[0], game.options.choose({}), "said", 4):
        hint = hinted(state)
        for language in languages():
            for words in (game.text.words(language), game.page.words(language)):
                told = tell_whys(hint, game, words)
                assert re.sub("<[^>]*>", "", told).endswith(".")
                assert "{" not in told
                assert "hint." not in told
            assert all(names_of(hint.picks, game, language))


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    folder = Path(str(package.__file__)).parent
    used = {key for file in folder.glob("*.py") for key in KEY.findall(file.read_text("utf-8"))}
    used |= {f"ba.hint.{part}" for part in ("standing", "deck", "land")}
    shipped = set()
    for game in GAMES.values():
        catalogue = folder.parent / "games" / game.id.replace("-", "_") / "locale" / "en.po"
        shipped |= set(
            re.findall(rf'msgid "({game.prefix}\.hint\.\w+)"', catalogue.read_text("utf-8"))
        )
    assert {key for key in used if not key.startswith("hint.")} == shipped
    for key in used:
        game_ids = [one.id for one in GAMES.values() if key.startswith(f"{one.prefix}.")]
        for language in languages():
            assert find((game_ids or ["imperia"])[0]).text.words(language).has(key)


def wins_a_battlefield(line: State, action: Action) -> int | None:
    """The battlefield that a card played there proves to be won."""
    assert isinstance(line, BattleLine)
    if not isinstance(action, Play) or action.card >= TROOPS:
        return None
    after, seat = line.copy(), line.actor
    after.apply_legal(action)
    is_complete = after.sides[seat].complete >> action.field & 1
    return action.field if is_complete and is_proved(after, seat, action.field) else None


def test_what_is_said_to_be_unbeatable_is() -> None:
    game, found = find("battle-line"), 0
    record = random_record(game, game.options.choose({}), "unbeatable", 2)
    for state in record.states():
        wins = {str(one): wins_a_battlefield(state, one) for one in state.legal()}
        if not [field for field in wins.values() if field is not None]:
            continue
        hint = hinted(state)
        if hint.whys[0].key == "bl.hint.unbeatable":
            found += 1
            assert hint.whys[0].facts["battlefield"] == (wins[hint.action] or 0) + 1
        else:
            assert wins.get(hint.action) is None or hint.whys[0].key == "bl.hint.wins"
        if found:
            return
    assert found


def test_points_that_are_promised_are_scored() -> None:
    game, found = find("imperia"), 0
    for state in asked(game, 2, game.options.choose({}), "points", 12):
        hint, seat = hinted(state), state.actor
        if hint.whys[0].key == "im.hint.points" and hint.action.startswith("place"):
            found += 1
            before, after = state.view(seat), state.copy()
            after.apply_legal(game.parse_action(hint.action))
            now = after.view(seat)
            assert isinstance(before, ImperiaView)
            assert isinstance(now, ImperiaView)
            points = [score.points for score in scores_of(now)]
            assert hint.whys[0].facts["changes"] == changes(
                [score.points for score in scores_of(before)], points, seat, name=0
            )
    assert found


SENT = ("b3 1i+e", "c3 1c+e", "e3 1ixne", "head1 e3", "g3 2i+n")
ORDERS = {
    "im.hint.moves": ("hand1 g+", "head2 g3"),
    "im.hint.swaps_own": ("hand1 go", "head2 g3"),
    "im.hint.swaps": ("hand1 ge", "f2 2i+n", "head2 g3"),
}


def seen(state: State) -> ImperiaView:
    """What Red sees."""
    view = state.view(0)
    assert isinstance(view, ImperiaView)
    return view


@pytest.mark.parametrize("key", [*ORDERS])
def test_the_hint_for_a_general_tells_its_order_and_the_points_of_the_whole(key: str) -> None:
    """At each choice of the order a hint is there, too."""
    state = at("turn 1 play", *SENT, *ORDERS[key])
    before, seat = [score.points for score in scores_of(seen(state))], 0
    place = next(one for one in state.legal() if one.text.startswith("place"))
    state.apply(place)
    begun = hinted(state)
    assert begun.whys[0].key == key
    told = begun.whys[0].facts
    state.apply(find("imperia").parse_action(begun.action))
    assert begun.action == f"order {told['cell']}"
    while state.actor == seat:
        state.apply(find("imperia").parse_action(hinted(state).action))
    whole = hint_for(at("turn 1 play", *SENT, *ORDERS[key]).view(0), steps=60)
    assert whole.action.startswith("place")
    assert whole.whys[0].key == key
    now = [score.points for score in scores_of(seen(state))]
    found = [why.facts["changes"] for why in whole.whys if why.key in IN_ALL]
    assert found == [changes(before, now, seat, name=0)]


IN_ALL = ("im.hint.points", "im.hint.joins")


def test_points_ahead_are_what_a_piece_there_would_add() -> None:
    """Nothing for a cell that counts already."""
    own = at("turn 1 play", "b3 1i+e", "c3 1i+w", "head1 c3", "hand1 i+")
    assert [why.key for why in leading(seen(own), 0)] == ["im.hint.leads_on"]
    free = seen(at("turn 1 play", "b3 1i+e", "head1 b3", "hand1 i+"))
    (why,) = leading(free, 0)
    assert why.key == "im.hint.leads"
    worth = cell_points(CELL_NAMES.index("c3"), free.terrain)
    assert why.facts == {"cell": "c3", "points": f"+{worth}"}


@pytest.mark.parametrize("language", languages())
def test_points_that_others_lose_are_told_before_and_after(language: str) -> None:
    said = find("imperia").text.words(language).say("im.hint.points", changes=("0 3 8", "2 9 4"))
    assert "3 → 8" in said
    assert "9 → 4" in said


def test_a_direction_that_is_advised_has_its_arrow() -> None:
    assert names_of(("g+", "d1", "w"), find("imperia"), "en")[1:] == ["d1", "west (←)"]
