"""Games played without eyes: by keys, with the accessibility tree as the only source of truth."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest

from tests.amounts import some_of
from tests.browser.conftest import Visit
from tests.browser.listener import Choose, Listener
from tests.browser.listening import END, Heard, Tree
from tests.browser.server import Server

BEGUN = 6
MOST_PICKS = 600
SEEDS = ("one", "two", "three")


def battle_line(rng: Random) -> Choose:
    """Claim what can be claimed, play troop cards where others lie already, draw troop cards."""

    def choose(tree: Tree) -> Heard:
        wanted = ["^troop deck", r"^(red|orange|yellow|green|blue|purple) \d+$", "England: [a-z]+ "]
        if "Claim" in tree.prompt():
            wanted.insert(0, "^battlefield")
        return by_words(tree, rng, *wanted)

    return choose


def imperia(rng: Random) -> Choose:
    """Anything, the commander last."""
    return lambda tree: by_words(tree, rng, "^(?!commander)")


def battalia(rng: Random) -> Choose:
    """Anything, and the end of the turn soon."""
    return lambda tree: by_words(tree, rng, *["^End the turn"] * (rng.random() < 0.4))


def by_words(tree: Tree, rng: Random, *wanted: str) -> Heard:
    """Something whose name has the first of these that can be found in it; else anything."""
    choices = tree.choices()
    for words in wanted:
        found = [one for one in choices if re.search(words, one.name)]
        if found:
            return rng.choice(found)
    return rng.choice(choices)


@dataclass(frozen=True)
class Played:
    """How a game is come to from the start page, and played."""

    title: str
    choose: Callable[[Random], Choose]
    preset: str = ""
    """The way to play that makes it short; nothing if it is begun at once."""
    unsaid: str = "^$"
    """Lines that stand in the log alone."""


GAMES = {
    "battle-line": Played("Battle Line", battle_line),
    "imperia": Played("Imperia", imperia, "Quick start"),
    "battalia": Played(
        "Battalia", battalia, "Short", r"^Day \d+: |draws \d+ cards?\.$| shuffled the shelter "
    ),
}


def sit_down(visit: Visit, server: Server, played: Played, patience: int) -> Listener:
    """From the start page to a table, by keys; what a newcomer finds set is left as it is."""
    guest = visit(server, asking=True)
    listener = Listener(guest.page, played.unsaid, patience)
    guest.go("/")
    if played.preset:
        listener.tab_to("link", "All options", f"region {played.title}")
        listener.press("Enter")
        listener.tab_to("button", played.preset)
        listener.press("Enter")
        listener.tab_to("button", "Open the table")
    else:
        listener.tab_to("button", "Play the computer", f"region {played.title}")
    listener.press("Enter")
    return listener


@pytest.mark.parametrize("game", some_of(GAMES, "imperia"))
def test_a_game_is_begun_by_ear(visit: Visit, server: Server, game: str) -> None:
    played = GAMES[game]
    listener = sit_down(visit, server, played, patience=1)
    assert listener.play(played.choose(Random("by ear")), BEGUN) == ""
    assert len(listener.picked) == BEGUN
    assert len(listener.described) == 1
    assert any("Your turn" in said for said in listener.speech.said)
    assert not listener.speech.repeated()


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_ear(visit: Visit, server: Server, game: str, seed: str) -> None:
    played = GAMES[game]
    listener = sit_down(visit, server, played, patience=10)
    ending = listener.play(played.choose(Random(seed)), MOST_PICKS)
    print(
        f"\n{game} {seed}: {ending} after {len(listener.picked)} picks, cut {listener.speech.cut}"
    )
    assert ending, f"it does not end within {MOST_PICKS} picks"
    for who in listener.tree.players():
        assert any(who in said for said in listener.speech.said)
    assert listener.described
    listener.tab_back_to("button", "Rematch", END)
