"""What is typed at a table in the terminal: an action, or a command."""

from pathlib import Path
from typing import Final

from gonfalon.cli.rules import no_rule
from gonfalon.cli.table import Table
from gonfalon.cli.terminal import fitted, unmarked
from gonfalon.engine.action import Action
from gonfalon.engine.errors import Ambiguous, GonfalonError, Illegal, Malformed, Misread
from gonfalon.engine.match_text import parse_games, write_match
from gonfalon.engine.record import Record
from gonfalon.engine.session import Session
from gonfalon.games import find
from gonfalon.review import HINT_SECONDS, hint_for
from gonfalon.review.telling import BETWEEN_PICKS, names_of, tell_whys

COMMANDS: Final = ("legal", "why", "hint", "undo", "log", "rules", "save", "load", "quit")
_MOST_SHOWN: Final = 12


class Commands:
    """Carries out what the seat that is asked types."""

    def __init__(self, table: Table, hints: bool) -> None:
        self.table: Final = table
        self.hints: Final = hints
        """Whether whoever is asked may ask for hints."""
        self.hint_seconds = HINT_SECONDS
        """How long the computer may think about one."""

    def lines(self) -> list[str]:
        """Every line that makes sense now, for completion."""
        state = self.table.session.state
        actions = [str(action) for action in state.choices(state.actor)]
        return [*actions, *COMMANDS, "help", *(f"why {action}" for action in actions)]

    def answer(self, seat: int, command: str, rest: str) -> bool:
        """Carry out one line; whether it changed the game."""
        if command == "undo":
            return self._undo(seat)
        if command == "load":
            return self._load(rest)
        if command == "help":
            self._help(seat)
        elif command == "legal":
            print("\n".join(str(action) for action in self.table.session.state.choices(seat)))
        elif command == "why":
            self._explain(seat, rest or self.table.refused)
        elif command == "hint":
            self._hint(seat)
        elif command == "log":
            for event in self.table.session.events:
                if event.is_for(seat):
                    print(fitted(self.table.words.event(event)))
        elif command == "rules":
            self._read_rule(rest)
        elif command == "save":
            self.save(rest)
        else:
            return self._act(f"{command} {rest}")
        return False

    def _hint(self, seat: int) -> None:
        """What the strongest player would do, and why; the record counts it."""
        table = self.table
        if not self.hints:
            table.say("play.no_hints")
            return
        hint = hint_for(table.session.state.view(seat), self.hint_seconds)
        record = table.session.record
        if table.hinted != record.plies:
            table.hinted = list(record.plies)
            record.hints[seat] = record.hints.get(seat, 0) + 1
        what = BETWEEN_PICKS.join(names_of(hint.picks, table.game, table.words.language))
        why = tell_whys(hint, table.game, table.words)
        table.say("play.hint", action=hint.action, what=what, why=why)

    def _help(self, seat: int) -> None:
        """What can be typed."""
        example = str(self.table.session.state.choices(seat)[0])
        rule = next(iter(self.table.game.rulebook("en").rules))
        self.table.say("play.help.action", action=example)
        for command in COMMANDS:
            print(self.table.words.say(f"play.help.{command}", rule=rule))

    def _parse(self, line: str) -> Action | None:
        """The action a person typed, or a word that it was not understood."""
        try:
            return self.table.game.parse_action(line)
        except Ambiguous as error:
            legal = {str(action) for action in self.table.session.state.legal()}
            begun = [text for text in error.candidates if text in legal] or error.candidates
            shown = ", ".join(begun[:_MOST_SHOWN]) + (" ..." if len(begun) > _MOST_SHOWN else "")
            self.table.say("play.ambiguous", actions=shown)
        except Malformed as error:
            self.table.say("play.not_understood", why=error.worded(self.table.words.language))
        return None

    def _explain(self, seat: int, line: str) -> None:
        """Say whether an action is legal and why, or which rule forbids it, with a picture."""
        table = self.table
        action = self._parse(line)
        if action is None:
            return
        illegal = table.session.state.verify(action)
        if illegal is not None:
            print(fitted(table.words.refusal(illegal)))
            view = table.session.state.view(seat)
            print(table.game.text.marked(view, illegal, table.words, table.paint), end="")
            return
        table.say("play.legal")
        proof = table.game.rules.proof(table.session.state, action)
        if proof is not None:
            print(fitted(table.words.reason(proof)))

    def _act(self, line: str) -> bool:
        """Carry out what was typed; whether it was legal."""
        action = self._parse(line)
        if action is None:
            return False
        try:
            self.table.session.act(action)
        except Illegal as illegal:
            self.table.refused = line
            self.table.say("play.refused", why=self.table.words.refusal(illegal))
            return False
        self.table.refused = ""
        return True

    def _undo(self, seat: int) -> bool:
        """Take this seat's last action back, if it may be."""
        text = self.table.session.undo(seat)
        if text is None:
            why = self.table.session.shut.get(seat, "")
            self.table.say(f"web.no_undo.{why}" if why else "web.error.no_undo")
            return False
        self.table.say("play.undone", action=text)
        events = len(self.table.session.events)
        self.table.told = {one: min(told, events) for one, told in self.table.told.items()}
        return True

    def _read_rule(self, id: str) -> None:
        """Print a rule, in English if it is not translated yet; for no id the intro and the ids."""
        table = self.table
        rulebook = table.game.rulebook(table.game.rules_language(table.words.language))
        rule = rulebook.rules.get(id.upper())
        if not id:
            print(fitted(unmarked(rulebook.intro, table.paint)))
            print(fitted(", ".join(rulebook.rules)))
        elif rule is None:
            print(fitted(no_rule(rulebook, id).worded(table.words.language)))
        else:
            print(fitted(f"{rule.id} {rule.title}\n{unmarked(rule.text, table.paint)}"))

    # Files.

    def save(self, name: str) -> None:
        """Write the record, or the whole match, to a file."""
        table = self.table
        text = table.session.record.write() if table.match is None else write_match(table.match)
        try:
            Path(name).write_text(text, encoding="utf-8")
        except (OSError, ValueError) as error:
            self._fail(name, error)
        else:
            table.say("play.saved" if table.match is None else "play.saved_match", file=name)

    def _fail(self, name: str, error: Exception) -> None:
        """Say why a file cannot be used."""
        problem = error.strerror if isinstance(error, OSError) else str(error)
        if isinstance(error, GonfalonError):
            problem = error.worded(self.table.words.language)
        problem = problem or type(error).__name__
        self.table.say("play.file_failed", file=name or "-", problem=problem)

    def _load(self, name: str) -> bool:
        """Go on with the record or the match of a file; whether it could be read."""
        table = self.table
        try:
            games = parse_games(Path(name).read_text(encoding="utf-8"), find)
            record = games if isinstance(games, Record) else games.running or games.next_record()
            if record.game is not table.game:
                title = record.game.title(table.words.language)
                raise Misread("play.other_game", game=title)
            if len(record.names) != len(table.session.record.names):
                raise Misread("play.other_seats", count=len(record.names))
            record.replay()
            session = Session(record, table.session.chance)
        except (OSError, ValueError, GonfalonError) as error:
            self._fail(name, error)
            return False
        table.go_on_with(session)
        table.say("play.loaded", file=name, count=len(record.plies))
        if not record.origin.is_todays:
            print(fitted(record.origin.say_agreed(table.words.language)))
        table.match = None if isinstance(games, Record) else games
        if table.match is not None:
            table.match.running = record
            table.tell_match(table.match)
            table.tell_standing(table.match)
        return True
