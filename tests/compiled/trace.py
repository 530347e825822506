"""A digest of whole games: positions, legal lists, views, planes, drawings, possible states.

`python trace.py FIRST LAST [GAME ...]` prints one line for each variant and game number, of these
games or of all.
"""

import hashlib
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from gonfalon.adapters.encoders import planes_for
from gonfalon.bots.judging import judge_of
from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.words import languages
from gonfalon.games import GAMES
from tests.helpers import random_game, variants_of

LANGUAGES = languages()


def trace(game: Game, seats: int, options: Options, number: int) -> str:
    """The digest of one random game."""
    digest = hashlib.sha256()
    events: list[Event] = []
    rng, planes = Random(number), planes_for(game, seats)
    for state, record in random_game(game, options, f"trace {number}", events, seats):
        lines = [state.position(), " ".join(map(str, state.legal()))]
        for seat in (*range(seats), -1):
            lines.append(game.text.write(state.view(seat)))
        turn, eyes = divmod(len(record.plies), seats + 1)  # each in turn, spectators too
        drawn, words = state.view(eyes - 1), game.text.words(LANGUAGES[turn % len(LANGUAGES)])
        planes.encode(state.view(turn % seats), ())
        lines += [planes.row.hex(), game.page.draw(drawn, words)]
        lines += [game.page.seat_note(drawn, seat, words) for seat in range(seats)]
        lines += [f"{cut.picks} {cut.actions}" for cut in game.page.shortcuts(drawn)]
        if len(record.plies) % 10 == 0:
            view = state.view(rng.randrange(seats))
            lines.append(game.sight.determinise(view, rng).position())
            lines.append(f"{judge_of(game.id).outlook(view):.9f}")
        digest.update("\n".join(lines).encode())
    digest.update("\n".join(map(repr, events)).encode())
    rich = game.page.words(LANGUAGES[number % len(LANGUAGES)])
    digest.update("\n".join(map(rich.event, events)).encode())
    return digest.hexdigest()


def main() -> None:
    """Print the digests of a range of games of every variant."""
    first, last = int(sys.argv[1]), int(sys.argv[2])
    for game, seats, options in variants_of(*(sys.argv[3:] or GAMES)):
        for number in range(first, last):
            digest = trace(game, seats, options, number)
            print(" ".join([game.id, str(seats), *options.words(), str(number), digest]))


if __name__ == "__main__":
    main()
