"""A table in the terminal: people who type, bots and programs that answer."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Final

from gonfalon.arena.forfeit import Forfeit
from gonfalon.arena.players import Player
from gonfalon.arena.protocol import FORFEIT, Start
from gonfalon.bots import LEVELS
from gonfalon.cli.rules import no_rule
from gonfalon.cli.terminal import Reader, clear_screen, fitted, is_screen, unmarked
from gonfalon.engine.action import Action
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.errors import Ambiguous, GonfalonError, Illegal, Malformed, Misread
from gonfalon.engine.game import Game
from gonfalon.engine.match import Match
from gonfalon.engine.match_text import parse_games, write_match
from gonfalon.engine.match_words import tell_game, tell_next, tell_standing
from gonfalon.engine.paint import Paint
from gonfalon.engine.record import Record
from gonfalon.engine.session import Session
from gonfalon.engine.view import SPECTATOR
from gonfalon.engine.words import Words
from gonfalon.games import find
from gonfalon.review import HINT_SECONDS, hint_for
from gonfalon.review.telling import BETWEEN_PICKS, names_of, tell_whys

COMMANDS: Final = ("legal", "why", "hint", "undo", "log", "rules", "save", "load", "quit")
_MOST_SHOWN: Final = 12


class Table:
    """The loop between people, bots and the session."""

    def __init__(
        self,
        session: Session,
        bots: Mapping[int, Player],
        words: Words,
        paint: Paint,
        seed: str,
        match: Match | None = None,
        hints: bool = True,
    ) -> None:
        self.session = session
        self.match = match
        """The match that this game belongs to."""
        self.game: Final[Game] = session.record.game
        self.bots: Final = bots
        self.words: Final = words
        self.paint: Final = paint
        self.seed: Final = seed
        self.hints: Final = hints
        """Whether whoever is asked may ask for hints."""
        self.hint_seconds = HINT_SECONDS
        """How long the computer may think about one."""
        self._hinted: list[str] | None = None
        """What had been played when a hint was given last: told again, it counts once."""
        self.reader: Final = Reader(self._lines)
        self.told: dict[int, int] = {}
        self.shown = -1
        self.refused = ""

    def run(self, own: int) -> int:
        """Play to the end, or until a player leaves; `own` is whose eyes see the end."""
        title = self.game.title(self.words.language)
        self._say("play.welcome", game=title, seat=own + 1)
        if self.game.ours_key:
            print(fitted(f"{', '.join(self.game.ours_rules)}: {self.game.ours(self.words)}"))
        for level in sorted({self.session.record.names[seat] for seat in self.bots} & set(LEVELS)):
            name, text = self.words.say(f"web.level.{level}"), f"web.level_text.{level}"
            print(fitted(f"{self.words.say('web.computer', level=name)}: {self.words.say(text)}"))
        if self.match is not None:
            self._tell_match(self.match)
        self._seat_bots()
        while self._play():
            eyes = own if self.bots else SPECTATOR
            self._tell(eyes)
            self._draw(eyes)
            if self.match is None or not self._next_game(self.match):
                break
        return 0

    def _play(self) -> bool:
        """Play a game to its end; false if a player leaves."""
        while True:
            self.session.settle_chance()
            state = self.session.state
            if state.over:
                for bot in self.bots.values():
                    bot.finish(state.result)
                return True
            seat = state.actor
            if seat in self.bots:
                if not self._let_play(seat):
                    return False
                continue
            if not self._turn_screen(seat):
                return False
            self._tell(seat)
            self._draw(seat)
            if not self._ask(seat):
                return False

    # Bots and programs.

    def _seat_bots(self) -> None:
        """Tell them that a game begins, or that another one goes on."""
        record = self.session.record
        for seat, bot in self.bots.items():
            word = Random(f"{self.seed}/{seat}").randbytes(8).hex()
            bot.begin(Start(self.game, record.options, seat, len(record.names), word))

    def _let_play(self, seat: int) -> bool:
        """Let a bot play; false if it forfeits, which ends the game."""
        events = self.session.events
        news = [event for event in events[self.told.get(seat, 0) :] if event.is_for(seat)]
        self.told[seat] = len(events)
        try:
            self.session.act(self.bots[seat].choose(self.session.state.view(seat), news))
        except Forfeit as forfeit:
            for bot in self.bots.values():
                bot.finish(None, FORFEIT)
            self._say("play.forfeited", seat=seat + 1, why=forfeit.worded(self.words.language))
            return False
        return True

    # Matches.

    def _next_game(self, match: Match) -> bool:
        """Tell the score, or who won the match; false if that was the last game or they leave."""
        match.add(self.session.record)
        self._tell_standing(match)
        print(fitted(tell_next(match, self.words, self._name)))
        if match.over:
            self._wait_between("play.match_over")
            return False
        if is_screen() and not self._wait_between("play.next_game"):
            self._say("play.goodbye")
            return False
        self._begin(match)
        self._tell_match(match)
        return True

    def _wait_between(self, key: str) -> bool:
        """Between games: save as often as they like, then go on; false if they leave."""
        self._say(key)
        while True:
            line = self.reader.wait()
            command, rest = [*(line or "").split(maxsplit=1), "", ""][:2]
            command = command.lower()
            if line is None or command in ("quit", "exit"):
                return False
            if not command:
                return True
            if command == "save":
                self._save(rest)
            else:
                self._say(key)

    def _begin(self, match: Match) -> None:
        """Begin the game that is due, with other chance than the games before."""
        chance = SeededChance(f"{self.seed}/{len(match.results) + 1}")
        self.session = Session(match.next_record(), chance)
        self._hinted = None
        match.running = self.session.record
        self.told.clear()
        self.refused = ""
        self._seat_bots()

    def _tell_match(self, match: Match) -> None:
        """Which game of the match this is."""
        print(fitted(tell_game(match, len(match.results) + 1, self.words)))

    def _tell_standing(self, match: Match) -> None:
        """The score so far, or who won the match."""
        print(fitted(tell_standing(match, self.words, self._name)))

    def _name(self, seat: int) -> str:
        return self.game.seat_name(seat, self.words)

    # What is shown.

    def _say(self, key: str, /, **facts: str | int) -> None:
        print(fitted(self.words.say(key, **facts)))

    def _draw(self, seat: int) -> None:
        """The table as this seat sees it."""
        view = self.session.state.view(seat)
        print(f"\n{self.game.text.picture(view, self.words, self.paint)}", end="")

    def _tell(self, seat: int) -> None:
        """What this seat may know of what happened since it was told last."""
        for event in self.session.events[self.told.get(seat, 0) :]:
            if event.is_for(seat):
                print(fitted(self.words.event(event)))
        self.told[seat] = len(self.session.events)

    def _turn_screen(self, seat: int) -> bool:
        """A curtain between two people who hold secrets at one screen; false if they leave."""
        is_other = self.shown not in (-1, seat)
        self.shown = seat
        if not is_other:
            return True
        if not is_screen():
            self._say("play.curtain", seat=seat + 1)
            return True
        clear_screen()
        self._say("play.curtain", seat=seat + 1)
        line = self.reader.wait()
        if line is None or line.lower() in ("quit", "exit"):
            self._say("play.goodbye")
            return False
        clear_screen()
        return True

    def _lines(self) -> list[str]:
        """Every line that makes sense now, for completion."""
        actions = [str(action) for action in self.session.state.choices(self.session.state.actor)]
        return [*actions, *COMMANDS, "help", *(f"why {action}" for action in actions)]

    # What is typed.

    def _ask(self, seat: int) -> bool:
        """Ask until something changed the game; false if the player leaves."""
        while True:
            line = self.reader.read(seat)
            if line is None:
                self._say("play.interrupted")
                return False
            command, rest = [*line.split(maxsplit=1), "", ""][:2]
            command = command.lower()
            if command in ("quit", "exit"):
                self._say("play.goodbye")
                return False
            if command and self._answer(seat, command, rest):
                return True

    def _answer(self, seat: int, command: str, rest: str) -> bool:
        """Carry out one line; whether it changed the game."""
        if command == "undo":
            return self._undo(seat)
        if command == "load":
            return self._load(rest)
        if command == "help":
            self._help(seat)
        elif command == "legal":
            print("\n".join(str(action) for action in self.session.state.choices(seat)))
        elif command == "why":
            self._explain(seat, rest or self.refused)
        elif command == "hint":
            self._hint(seat)
        elif command == "log":
            for event in self.session.events:
                if event.is_for(seat):
                    print(fitted(self.words.event(event)))
        elif command == "rules":
            self._read_rule(rest)
        elif command == "save":
            self._save(rest)
        else:
            return self._act(f"{command} {rest}")
        return False

    def _hint(self, seat: int) -> None:
        """What the strongest player would do, and why; the record counts it."""
        if not self.hints:
            self._say("play.no_hints")
            return
        hint = hint_for(self.session.state.view(seat), self.hint_seconds)
        record = self.session.record
        if self._hinted != record.plies:
            self._hinted = list(record.plies)
            record.hints[seat] = record.hints.get(seat, 0) + 1
        what = BETWEEN_PICKS.join(names_of(hint.picks, self.game, self.words.language))
        why = tell_whys(hint, self.game, self.words)
        self._say("play.hint", action=hint.action, what=what, why=why)

    def _help(self, seat: int) -> None:
        """What can be typed."""
        example = str(self.session.state.choices(seat)[0])
        rule = next(iter(self.game.rulebook("en").rules))
        self._say("play.help.action", action=example)
        for command in COMMANDS:
            print(self.words.say(f"play.help.{command}", rule=rule))

    def _parse(self, line: str) -> Action | None:
        """The action a person typed, or a word that it was not understood."""
        try:
            return self.game.parse_action(line)
        except Ambiguous as error:
            legal = {str(action) for action in self.session.state.legal()}
            begun = [text for text in error.candidates if text in legal] or error.candidates
            shown = ", ".join(begun[:_MOST_SHOWN]) + (" ..." if len(begun) > _MOST_SHOWN else "")
            self._say("play.ambiguous", actions=shown)
        except Malformed as error:
            self._say("play.not_understood", why=error.worded(self.words.language))
        return None

    def _explain(self, seat: int, line: str) -> None:
        """Say whether an action is legal and why, or which rule forbids it, with a picture."""
        action = self._parse(line)
        if action is None:
            return
        illegal = self.session.state.verify(action)
        if illegal is not None:
            print(fitted(self.words.refusal(illegal)))
            view = self.session.state.view(seat)
            print(self.game.text.marked(view, illegal, self.words, self.paint), end="")
            return
        self._say("play.legal")
        proof = self.game.rules.proof(self.session.state, action)
        if proof is not None:
            print(fitted(self.words.reason(proof)))

    def _act(self, line: str) -> bool:
        """Carry out what was typed; whether it was legal."""
        action = self._parse(line)
        if action is None:
            return False
        try:
            self.session.act(action)
        except Illegal as illegal:
            self.refused = line
            self._say("play.refused", why=self.words.refusal(illegal))
            return False
        self.refused = ""
        return True

    def _undo(self, seat: int) -> bool:
        """Take this seat's last action back, if it may be."""
        text = self.session.undo(seat)
        if text is None:
            why = self.session.shut.get(seat, "")
            self._say(f"web.no_undo.{why}" if why else "web.error.no_undo")
            return False
        self._say("play.undone", action=text)
        events = len(self.session.events)
        self.told = {one: min(told, events) for one, told in self.told.items()}
        return True

    def _read_rule(self, id: str) -> None:
        """Print a rule, in English if it is not translated yet; for no id the intro and the ids."""
        rulebook = self.game.rulebook(self.game.rules_language(self.words.language))
        rule = rulebook.rules.get(id.upper())
        if not id:
            print(fitted(unmarked(rulebook.intro, self.paint)))
            print(fitted(", ".join(rulebook.rules)))
        elif rule is None:
            print(fitted(no_rule(rulebook, id).worded(self.words.language)))
        else:
            print(fitted(f"{rule.id} {rule.title}\n{unmarked(rule.text, self.paint)}"))

    # Files.

    def _save(self, name: str) -> None:
        """Write the record, or the whole match, to a file."""
        text = self.session.record.write() if self.match is None else write_match(self.match)
        try:
            Path(name).write_text(text, encoding="utf-8")
        except (OSError, ValueError) as error:
            self._fail(name, error)
        else:
            self._say("play.saved" if self.match is None else "play.saved_match", file=name)

    def _fail(self, name: str, error: Exception) -> None:
        """Say why a file cannot be used."""
        problem = error.strerror if isinstance(error, OSError) else str(error)
        if isinstance(error, GonfalonError):
            problem = error.worded(self.words.language)
        self._say("play.file_failed", file=name or "-", problem=problem or type(error).__name__)

    def _load(self, name: str) -> bool:
        """Go on with the record or the match of a file; whether it could be read."""
        try:
            games = parse_games(Path(name).read_text(encoding="utf-8"), find)
            record = games if isinstance(games, Record) else games.running or games.next_record()
            if record.game is not self.game:
                title = record.game.title(self.words.language)
                raise Misread("play.other_game", game=title)
            if len(record.names) != len(self.session.record.names):
                raise Misread("play.other_seats", count=len(record.names))
            record.replay()
            session = Session(record, self.session.chance)
        except (OSError, ValueError, GonfalonError) as error:
            self._fail(name, error)
            return False
        self.session, self._hinted = session, None
        self.told = dict.fromkeys(range(len(record.names)), len(session.events))
        for seat in self.bots:  # a bot that is new to this game is told all of it
            self.told[seat] = 0
        self._seat_bots()
        self._say("play.loaded", file=name, count=len(record.plies))
        if not record.origin.is_todays:
            print(fitted(record.origin.say_agreed(self.words.language)))
        self.match = None if isinstance(games, Record) else games
        if self.match is not None:
            self.match.running = record
            self._tell_match(self.match)
            self._tell_standing(self.match)
        return True
