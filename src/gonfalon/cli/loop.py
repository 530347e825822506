"""The loop of a table in the terminal: people who type, bots and programs that answer."""

from typing import Final

from gonfalon.cli.commands import Commands
from gonfalon.cli.table import Table
from gonfalon.cli.terminal import Reader, clear_screen, fitted, is_screen
from gonfalon.engine.match import Match
from gonfalon.engine.match_words import tell_next
from gonfalon.engine.view import SPECTATOR


class Loop:
    """Goes from seat to seat and from game to game, until all is over or somebody leaves."""

    def __init__(self, table: Table, hints: bool) -> None:
        self.table: Final = table
        self.commands: Final = Commands(table, hints)
        self.reader: Final = Reader(self.commands.lines)
        self.shown = -1
        """The seat whose table was on the screen last."""

    def run(self, own: int) -> int:
        """Play to the end, or until a player leaves; `own` is whose eyes see the end."""
        table = self.table
        table.welcome(own)
        if table.match is not None:
            table.tell_match(table.match)
        table.seat_bots()
        while self._play():
            eyes = own if table.bots else SPECTATOR
            table.tell(eyes)
            table.draw(eyes)
            if table.match is None or not self._next_game(table.match):
                break
        return 0

    def _play(self) -> bool:
        """Play a game to its end; false if a player leaves."""
        table = self.table
        while True:
            table.session.settle_chance()
            state = table.session.state
            if state.over:
                for bot in table.bots.values():
                    bot.finish(state.result)
                return True
            seat = state.actor
            if seat in table.bots:
                if not table.let_play(seat):
                    return False
                continue
            if not self._turn_screen(seat):
                return False
            table.tell(seat)
            table.draw(seat)
            if not self._ask(seat):
                return False

    def _next_game(self, match: Match) -> bool:
        """Tell the score, or who won the match; false if that was the last game or they leave."""
        table = self.table
        match.add(table.session.record)
        table.tell_standing(match)
        print(fitted(tell_next(match, table.words, table.name)))
        if match.over:
            self._wait_between("play.match_over")
            return False
        if is_screen() and not self._wait_between("play.next_game"):
            table.say("play.goodbye")
            return False
        table.begin(match)
        table.tell_match(match)
        return True

    def _wait_between(self, key: str) -> bool:
        """Between games: save as often as they like, then go on; false if they leave."""
        self.table.say(key)
        while True:
            line = self.reader.wait()
            command, rest = [*(line or "").split(maxsplit=1), "", ""][:2]
            command = command.lower()
            if line is None or command in ("quit", "exit"):
                return False
            if not command:
                return True
            if command == "save":
                self.commands.save(rest)
            else:
                self.table.say(key)

    def _turn_screen(self, seat: int) -> bool:
        """A curtain between two people who hold secrets at one screen; false if they leave."""
        is_other = self.shown not in (-1, seat)
        self.shown = seat
        if not is_other:
            return True
        if not is_screen():
            self.table.say("play.curtain", seat=seat + 1)
            return True
        clear_screen()
        self.table.say("play.curtain", seat=seat + 1)
        line = self.reader.wait()
        if line is None or line.lower() in ("quit", "exit"):
            self.table.say("play.goodbye")
            return False
        clear_screen()
        return True

    def _ask(self, seat: int) -> bool:
        """Ask until something changed the game; false if the player leaves."""
        while True:
            line = self.reader.read(seat)
            if line is None:
                self.table.say("play.interrupted")
                return False
            command, rest = [*line.split(maxsplit=1), "", ""][:2]
            command = command.lower()
            if command in ("quit", "exit"):
                self.table.say("play.goodbye")
                return False
            if command and self.commands.answer(seat, command, rest):
                return True
