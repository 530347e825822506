"""The list of refusals: every reason a game can give against an action, each at a position.

`tests/<game>/refusals.txt` has a block for each key, several where a sentence has several forms:

    # A remark.
    bl.refuse.deck_empty
      at battle-line; turn 1 draw; hand1 4r
      do draw troops
      by 1
      try draw tactics

`at` is a position, `do` an action that is carried out first (any number of them, or none), `by` the
seat that tries it (left out: whoever is asked), `try` the action. In place of `try`, `touch` gives
what is touched on the page, where that alone leads to the refusal. What players read then is in
`tests/goldens/refusals/<game>.md`; `python -m tests.refusals` writes these pages anew,
`... battle-line` that of one game.
"""

import sys
from dataclasses import dataclass, field
from pathlib import Path

import gonfalon
from gonfalon.engine.errors import Illegal
from gonfalon.engine.game import Game
from gonfalon.engine.state import State
from tests.catalogues import CATALOGUES, catalogue
from tests.games import PLAYED

FOLDER = Path(__file__).parent
UNFINISHED: tuple[str, ...] = ()
"""Games whose list does not have every key yet."""


@dataclass
class Attempt:
    """One block of the list: what somebody tries, and the key of the answer."""

    key: str
    at: str = ""
    do: list[str] = field(default_factory=list)
    by: str = ""
    tried: str = ""
    touched: str = ""

    def add(self, line: str) -> None:
        """Take in a line of the block."""
        word, _, rest = line.strip().partition(" ")
        if word == "do":
            self.do.append(rest)
            return
        name = {"at": "at", "by": "by", "try": "tried", "touch": "touched"}.get(word, "")
        assert name, f"{self.key}: expected at, do, by, try or touch, not {line.strip()!r}"
        assert not getattr(self, name), f"{self.key}: a second line with {word}"
        setattr(self, name, rest)

    def state(self, game: Game) -> State:
        """The state in which it is tried."""
        state = gonfalon.load(self.at)
        for text in self.do:
            state.apply(game.parse_action(text))
        return asked(state, int(self.by) - 1) if self.by else state

    def refusal(self, game: Game) -> Illegal | None:
        """What the rules say to it."""
        state = self.state(game)
        if self.touched:
            return game.why_not(state, self.touched.split())
        return state.verify(game.parse_action(self.tried))


def asked(state: State, seat: int) -> State:
    """The state in which this seat is asked; those who choose at the same time have chosen."""
    assert seat in state.waiting, f"seat {seat + 1} is not asked"
    while state.actor != seat:
        state.apply(state.choices(state.actor)[0])
    return state


def list_of(game: Game) -> Path:
    """Where the list of a game lies."""
    return FOLDER / game.package.rpartition(".")[2] / "refusals.txt"


def attempts(game: Game) -> list[Attempt]:
    """The blocks of a game's list, in their order."""
    found: list[Attempt] = []
    path = list_of(game)
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else []:
        if line[:1].isspace() and line.strip():
            found[-1].add(line)
        elif line.strip() and not line.startswith("#"):
            found.append(Attempt(line.strip()))
    return found


def keys_of(game: Game) -> list[str]:
    """Every key that refuses an action, in the order of the English catalogue."""
    return [key for key in catalogue(game.id, "en") if key.startswith(f"{game.prefix}.refuse.")]


def languages_of(game: Game) -> list[str]:
    """The languages a game is written in, English first."""
    found = [language for owner, language in CATALOGUES if owner == game.id]
    return sorted(found, key=lambda language: (language != "en", language))


def page(game: Game) -> str:
    """The list with what players read, in every language, in the order of the catalogue."""
    order = {key: number for number, key in enumerate(keys_of(game))}
    lines = [f"# {game.name}: every refusal", ""]
    lines += ["Each with a position, what was tried there, and what the player reads.", ""]
    for attempt in sorted(attempts(game), key=lambda one: order.get(one.key, len(order))):
        lines += [*_block(game, attempt), ""]
    return "\n".join(lines)


def _block(game: Game, attempt: Attempt) -> list[str]:
    """One refusal, as it is read."""
    illegal = attempt.refusal(game)
    assert illegal is not None, f"{attempt.key}: it is legal, or means nothing"
    rule = game.rulebook("en").rules[illegal.rule]
    lines = [f"## {attempt.key}", "", f"{rule.id} {rule.title}", "", f"    {attempt.at}"]
    lines += [f"    {text}" for text in attempt.do]
    seat = f"seat {attempt.by}: " if attempt.by else ""
    tried = f"touch {attempt.touched}" if attempt.touched else attempt.tried
    lines += [f"    > {seat}{tried}", ""]
    return lines + [
        f"- {language}: {game.text.words(language).why(illegal)}" for language in languages_of(game)
    ]


def golden(game: Game) -> Path:
    """Where the page of a game lies."""
    return FOLDER / "goldens" / "refusals" / f"{game.id}.md"


def main(ids: list[str]) -> None:
    """Write the pages of these games, or of all."""
    for id in ids or PLAYED:
        game = PLAYED[id]
        if attempts(game):
            golden(game).write_text(page(game), encoding="utf-8")
            print(golden(game).name)


if __name__ == "__main__":
    main(sys.argv[1:])
