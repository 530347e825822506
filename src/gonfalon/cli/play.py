"""`play`: a plain game in the terminal."""

import argparse
import secrets
from random import Random

from gonfalon.bots import BOTS, find_bot
from gonfalon.bots.base import Bot
from gonfalon.cli.records import say_result
from gonfalon.cli.sim import add_option_argument
from gonfalon.engine.action import Action
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.errors import Ambiguous, Illegal, Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.record import new_record
from gonfalon.engine.session import Session
from gonfalon.engine.words import Words
from gonfalon.games import GAMES, find

HUMAN = "human"
BOT_SECONDS = 1.0


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    text = "play in the terminal"
    play = commands.add_parser("play", help=text, description=text)
    play.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    play.add_argument("--against", default="random", choices=[HUMAN, *BOTS])
    play.add_argument("--seat", type=int, default=1, metavar="N", help="where you sit (default 1)")
    play.add_argument("--seed", metavar="S", help="any text, for the same cards again")
    add_option_argument(play)
    play.set_defaults(command=run_play)


def run_play(arguments: argparse.Namespace) -> int:
    """Play one game, seat by seat, until it is over or the input ends."""
    game = find(arguments.game)
    options = game.options.parse(arguments.option)
    seats = game.seats[0]
    if not 1 <= arguments.seat <= seats:
        raise Malformed("--seat", f"expected 1 to {seats}, not {arguments.seat}")
    own = arguments.seat - 1
    names = tuple("You" if seat == own else arguments.against for seat in range(seats))
    seed = arguments.seed or secrets.token_hex(8)
    session = Session(new_record(game, options, names), SeededChance(seed))
    bots: dict[int, Bot] = {}
    if arguments.against != HUMAN:
        bots = {seat: find_bot(arguments.against) for seat in range(seats) if seat != own}
    words = game.words(arguments.lang)
    print(words.say("play.welcome", game=game.name, seat=own + 1))
    return Table(game, session, bots, words, Random(seed)).run(own)


class Table:
    """The loop between people, bots and the session."""

    def __init__(
        self, game: Game, session: Session, bots: dict[int, Bot], words: Words, rng: Random
    ) -> None:
        self.game = game
        self.session = session
        self.bots = bots
        self.words = words
        self.rng = rng
        self.told = 0

    def run(self, own: int) -> int:
        """Play to the end."""
        while True:
            self.session.settle_chance()
            state = self.session.state
            if state.over:
                break
            seat = state.actor
            if seat in self.bots:
                view = state.view(seat)
                self.session.act(self.bots[seat].choose(view, BOT_SECONDS, self.rng))
                continue
            self._tell(seat)
            print(f"\n{self.game.picture(state.view(seat), self.words)}")
            if not self._ask(seat):
                return 0
        self._tell(own)
        print(f"\n{self.game.picture(state.view(own), self.words)}")
        print(say_result(self.words, state.result))
        return 0

    def _tell(self, seat: int) -> None:
        """Print what this seat may know of what happened since the last time."""
        for event in self.session.events[self.told :]:
            if event.is_for(seat):
                print(self.words.event(event))
        self.told = len(self.session.events)

    def _ask(self, seat: int) -> bool:
        """Ask until a legal action was made; false if the player leaves."""
        while True:
            try:
                line = input("> ").strip()
            except EOFError:
                print(self.words.say("play.interrupted"))
                return False
            if line in ("quit", "exit"):
                print(self.words.say("play.goodbye"))
                return False
            if line == "legal":
                print("\n".join(str(action) for action in self.session.state.choices(seat)))
            elif line.startswith("why "):
                self._explain(line.removeprefix("why "))
            elif line and self._act(line):
                return True

    def _parse(self, line: str) -> Action | None:
        """The action a person typed, or a word that it was not understood."""
        try:
            return self.game.parse_action(line)
        except Ambiguous as error:
            print(error)
        except Malformed:
            print(self.words.say("play.not_understood"))
        return None

    def _explain(self, line: str) -> None:
        """Say whether an action is legal, and why not."""
        action = self._parse(line)
        if action is not None:
            illegal = self.session.state.verify(action)
            legal = self.words.say("play.legal")
            print(legal if illegal is None else self.words.refusal(illegal))

    def _act(self, line: str) -> bool:
        """Carry out what was typed; whether it was legal."""
        action = self._parse(line)
        if action is None:
            return False
        try:
            self.session.act(action)
        except Illegal as illegal:
            print(self.words.say("play.refused", why=self.words.refusal(illegal)))
            return False
        return True
