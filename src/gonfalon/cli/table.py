"""A table in the terminal: the game or match that is played there, and what is told of it."""

from collections.abc import Mapping
from random import Random
from typing import Final

from gonfalon.arena.forfeit import Forfeit
from gonfalon.arena.players import Player
from gonfalon.arena.protocol import FORFEIT, Start
from gonfalon.bots import LEVELS
from gonfalon.cli.terminal import fitted
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.game import Game
from gonfalon.engine.match import Match
from gonfalon.engine.match_words import tell_game, tell_standing
from gonfalon.engine.paint import Paint
from gonfalon.engine.session import Session
from gonfalon.engine.words import Words


class Table:
    """What is played, who plays it besides people, and what each seat was told."""

    def __init__(
        self,
        session: Session,
        bots: Mapping[int, Player],
        words: Words,
        paint: Paint,
        seed: str,
        match: Match | None = None,
    ) -> None:
        self.session = session
        self.match = match
        """The match that this game belongs to."""
        self.game: Final[Game] = session.record.game
        self.bots: Final = bots
        self.words: Final = words
        self.paint: Final = paint
        self.seed: Final = seed
        self.hinted: list[str] | None = None
        """What had been played when a hint was given last: told again, it counts once."""
        self.told: dict[int, int] = {}
        """How many events each seat was told."""
        self.refused = ""
        """The action that was refused last."""

    # What is played.

    def seat_bots(self) -> None:
        """Tell them that a game begins, or that another one goes on."""
        record = self.session.record
        for seat, bot in self.bots.items():
            word = Random(f"{self.seed}/{seat}").randbytes(8).hex()
            bot.begin(Start(self.game, record.options, seat, len(record.names), word))

    def begin(self, match: Match) -> None:
        """Begin the game that is due, with other chance than the games before."""
        chance = SeededChance(f"{self.seed}/{len(match.results) + 1}")
        self.session = Session(match.next_record(), chance)
        self.hinted = None
        match.running = self.session.record
        self.told.clear()
        self.refused = ""
        self.seat_bots()

    def go_on_with(self, session: Session) -> None:
        """Put this game in the place of the one that is played: a bot is told all of it."""
        self.session, self.hinted = session, None
        self.told = dict.fromkeys(range(len(session.record.names)), len(session.events))
        for seat in self.bots:
            self.told[seat] = 0
        self.seat_bots()

    def let_play(self, seat: int) -> bool:
        """Let a bot play; false if it forfeits, which ends the game."""
        events = self.session.events
        news = [event for event in events[self.told.get(seat, 0) :] if event.is_for(seat)]
        self.told[seat] = len(events)
        try:
            self.session.act(self.bots[seat].choose(self.session.state.view(seat), news))
        except Forfeit as forfeit:
            for bot in self.bots.values():
                bot.finish(None, FORFEIT)
            self.say("play.forfeited", seat=seat + 1, why=forfeit.worded(self.words.language))
            return False
        return True

    # What is told.

    def say(self, key: str, /, **facts: str | int) -> None:
        """A sentence of the house or the game."""
        print(fitted(self.words.say(key, **facts)))

    def welcome(self, own: int) -> None:
        """What is played from this seat, by which rules of ours, against whom."""
        title = self.game.title(self.words.language)
        self.say("play.welcome", game=title, seat=own + 1)
        if self.game.ours_key:
            print(fitted(f"{', '.join(self.game.ours_rules)}: {self.game.ours(self.words)}"))
        for level in sorted({self.session.record.names[seat] for seat in self.bots} & set(LEVELS)):
            name, text = self.words.say(f"web.level.{level}"), f"web.level_text.{level}"
            print(fitted(f"{self.words.say('web.computer', level=name)}: {self.words.say(text)}"))

    def draw(self, seat: int) -> None:
        """The table as this seat sees it."""
        view = self.session.state.view(seat)
        print(f"\n{self.game.text.picture(view, self.words, self.paint)}", end="")

    def tell(self, seat: int) -> None:
        """What this seat may know of what happened since it was told last."""
        for event in self.session.events[self.told.get(seat, 0) :]:
            if event.is_for(seat):
                print(fitted(self.words.event(event)))
        self.told[seat] = len(self.session.events)

    def tell_match(self, match: Match) -> None:
        """Which game of the match this is."""
        print(fitted(tell_game(match, len(match.results) + 1, self.words)))

    def tell_standing(self, match: Match) -> None:
        """The score so far, or who won the match."""
        print(fitted(tell_standing(match, self.words, self.name)))

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.game.seat_name(seat, self.words)
