"""What programs are offered: on both builds alike, and with a docstring."""

import ast
import inspect
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import gonfalon
from gonfalon.bots.random_bot import RandomBot
from gonfalon.engine.action import Action
from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.picks import picks_of
from gonfalon.engine.view import View
from gonfalon.games import GAMES
from tests.about import about
from tests.games import FOLDERS, PLAYED
from tests.helpers import every_variant, random_game, random_record

PUBLIC = "action chance errors event options picks prompt record result session state trail view"
MODULES = [
    "gonfalon",
    *[f"gonfalon.engine.{name}" for name in PUBLIC.split()],
    *[f"{game.package}.rules.state" for game in PLAYED.values()],
    *[f"{game.package}.sight.view" for game in PLAYED.values()],
]
"""Where the names of `gonfalon.__all__` live, and those of all that they hand out."""

# Picks.


@every_variant
def test_every_legal_action_is_picked_once(game: Game, seats: int, options: Options) -> None:
    for state, record in random_game(game, options, "picks", seats=seats):
        if len(record.plies) % about(game).look_every and not state.over:
            continue
        legal, tree = state.legal(), state.legal_by_pick()
        assert len(list(tree)) == len(legal)
        assert set(tree) == set(legal)
        for action in legal:
            assert tree.at(*action.picks).action is action


def test_what_cannot_be_picked_is_a_key_error() -> None:
    tree = picks_of([Action("one", ("a",)), Action("two", ("a", "b"))])
    assert [str(action) for action in tree] == ["one", "two"]
    with pytest.raises(KeyError):
        tree.at("b")


# What is shown of a state and a view.


@every_variant
def test_views_are_shown_as_their_text(game: Game, seats: int, options: Options) -> None:
    state = game.rules.start(seats, options)
    for seat in (gonfalon.OPEN, gonfalon.SPECTATOR, *range(seats)):
        view = state.view(seat)
        assert repr(view) == f"<{game.text.write(view)}>"
    assert repr(state) == repr(state.view(gonfalon.OPEN))


# Trails.


@every_variant
def test_what_is_pushed_is_popped(game: Game, seats: int, options: Options) -> None:
    record = random_record(game, options, "trail", seats)
    start = record.start()
    trail, events = gonfalon.Trail(start), list[Event]()
    keys = [start.key()]
    for text in record.plies[:80]:
        trail.push(text, events)
        keys.append(trail.state.key())
    assert start.key() == keys[0]
    assert [str(action) for action in trail.actions] == record.plies[: len(trail)]
    with pytest.raises(gonfalon.GonfalonError):
        trail.push("nonsense")
    while len(trail):
        assert trail.state.key() == keys[len(trail)]
        assert trail.pop() is game.rules.actions[record.plies[len(trail)]]
    assert trail.state == start
    with pytest.raises(IndexError):
        trail.pop()


# Whole games.


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_bots_play_a_whole_game(game: Game) -> None:
    options = {"weeks": 1} if game.id == "battalia" else {}
    bots: list[str | RandomBot] = ["random", RandomBot(), *["random"] * (game.seats[-1] - 2)]
    one, other = (gonfalon.play(game.id, bots, seed="library", **options) for _ in range(2))
    assert one.state.over
    assert one.record.names[:2] == ("random", "RandomBot")
    assert one.record.write() == other.record.write()
    assert gonfalon.load(one.record.write()) == one.state
    for seed in ("2", None):
        assert gonfalon.play(game.id, bots, seed, **options).record.plies != one.record.plies


def test_bots_are_refused_like_anyone() -> None:
    class Cheat(RandomBot):
        def choose(self, view: View, limit: float, rng: Random) -> Action:
            return PLAYED["battle-line"].rules.actions["pass"]

    with pytest.raises(gonfalon.Illegal):
        gonfalon.play("battle-line", [Cheat(), "random"])
    with pytest.raises(gonfalon.Malformed, match="bot 'nobody'"):
        gonfalon.play("battle-line", ["nobody", "random"])
    with pytest.raises(gonfalon.Malformed):
        gonfalon.play("battle-line", ["random"] * 3)


def test_a_position_of_another_game_is_refused() -> None:
    assert gonfalon.load("battle-line", "battle-line").game_id == "battle-line"
    with pytest.raises(gonfalon.Malformed, match="expected imperia, not battle-line"):
        gonfalon.load("battle-line", "imperia")


# What is public.


def test_every_name_is_there() -> None:
    for name in gonfalon.__all__:
        one = getattr(gonfalon, name)
        assert isinstance(one, int) or inspect.getdoc(one), name


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_has_its_docstring(module: str) -> None:
    """That of the source, on the compiled build too."""
    found = import_module(module)
    source = _source_of(module).read_text(encoding="utf-8")
    tree = ast.parse(source)
    checked = _compare(tree, found)
    for node in tree.body:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or _is_private(node):
            continue
        holder = getattr(found, node.name)
        if not _is_overload(node):
            checked += _compare(node, holder)
        for inner in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(inner, ast.FunctionDef) and not _is_private(inner):
                checked += _compare(inner, inspect.getattr_static(holder, inner.name))
    assert checked > 1


def _compare(node: ast.Module | ast.ClassDef | ast.FunctionDef, found: object) -> int:
    """The docstring of the source is there, and the one at run time is the same."""
    told, name = ast.get_docstring(node), getattr(node, "name", "the module")
    assert told, name
    assert inspect.cleandoc(getattr(found, "__doc__", None) or "") == told, name
    return 1


def _source_of(module: str) -> Path:
    """The file of a module; a compiled one lies beside it."""
    if module == "gonfalon":
        return Path(gonfalon.__file__)
    package, _, name = module.rpartition(".")
    for known, folder in FOLDERS.items():
        if package.startswith(f"{known}."):
            return folder / package.removeprefix(f"{known}.") / f"{name}.py"
    return Path(gonfalon.__file__).parent / package.removeprefix("gonfalon.") / f"{name}.py"


def _is_private(node: ast.ClassDef | ast.FunctionDef) -> bool:
    return node.name.startswith("_")


def _is_overload(node: ast.ClassDef | ast.FunctionDef) -> bool:
    return any(ast.unparse(one) == "overload" for one in node.decorator_list)
