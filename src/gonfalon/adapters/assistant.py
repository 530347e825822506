"""An assistant at the table: the tools of the Model Context Protocol, `gonfalon mcp`."""

from importlib.util import find_spec
from typing import Annotated, Final

from gonfalon.adapters.client import open_table, seat_of
from gonfalon.adapters.desks import MOST_ACTIONS, Desk, OwnDesk, Seen, ServedDesk
from gonfalon.bots import LEVELS, USUAL
from gonfalon.engine.errors import GonfalonError, Malformed
from gonfalon.engine.extras import Missing
from gonfalon.engine.plugs import PLUGS
from gonfalon.engine.text import short
from gonfalon.games import GAMES, find

if find_spec("mcp") is None:
    raise Missing("mcp", "mcp")
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

_MOST_WAIT: Final = 300.0
_MOST_TABLES: Final = 64
_INSTRUCTIONS: Final = (
    "Play board games of conquest. Begin with `games`, then `open_table` or `join_table`. Call "
    "`look` to see the table and `legal` for what you may do, `play` one or more actions exactly "
    "as `legal` writes them, `wait` for your turn. `why` explains a refusal, `rules` reads a rule."
)
TableName = Annotated[str, Field(description="the name that open_table or join_table gave")]
"""The name of a table, as the tools are asked for it."""


class Assistant:
    """The tables that one assistant sits at, by name, and its tools."""

    def __init__(self, server: str | None, language: str) -> None:
        """With a server's address, tables are opened there."""
        self._server: Final = server
        self._language: Final = language
        self._desks: Final[dict[str, Desk]] = {}

    def games(self) -> str:
        """List the games: id, title, number of players, options with their values."""
        return "\n".join(
            f"{game.id}: {game.title(self._language)}, "
            f"{game.seats[0]} to {game.seats[-1]} players; options "
            + ", ".join(map(str, game.options.options))
            for game in map(find, GAMES)
        )

    def open_table(
        self,
        game: str,
        seats: Annotated[int, Field(description="how many play", ge=1, le=8)] = 2,
        opponent: Annotated[str, Field(description=f"{', '.join(LEVELS)}; or friends")] = USUAL,
        options: Annotated[dict[str, str] | None, Field(description="name: value")] = None,
    ) -> str:
        """Open a table and sit down at its first seat; computers or friends play the others."""
        with _Refusing():
            links = ""
            if opponent != "friends" and opponent not in LEVELS:
                raise Malformed("opponent", f"there is {', '.join(LEVELS)}, or friends")
            if self._server is not None:
                level = "" if opponent == "friends" else opponent
                seat, links = open_table(self._server, game, options or {}, seats, level)
                desk: Desk = ServedDesk(seat, "Assistant")
            elif opponent == "friends":
                raise Malformed("opponent", "friends need a server: gonfalon mcp --server ADDRESS")
            else:
                desk = OwnDesk(game, seats, opponent, options or {}, self._language)
            told = self._seated(desk)
            return f"{told}\nLinks for the others, each for one person:\n{links}" if links else told

    def join_table(
        self,
        link: Annotated[str, Field(description="the secret link of a seat")],
        name: str = "Assistant",
    ) -> str:
        """Sit down at a seat of somebody's table."""
        with _Refusing():
            return self._seated(ServedDesk(seat_of(link), name))

    def look(self, table: TableName) -> str:
        """See what is asked, what happened since you last looked, and what lies on the table."""
        with _Refusing():
            desk = self._desk(table)
            return self._told(desk, desk.look())

    def legal(self, table: TableName) -> str:
        """List every action that you may play now, one a line."""
        with _Refusing():
            seen = self._desk(table).look()
            return "\n".join(seen.actions) or seen.end or seen.prompt

    def why(self, table: TableName, action: str) -> str:
        """Ask whether an action would be legal now, and which rule says so; nothing changes."""
        with _Refusing():
            return self._desk(table).why(action)

    def play(
        self,
        table: TableName,
        actions: Annotated[list[str], Field(min_length=1, max_length=MOST_ACTIONS)],
    ) -> str:
        """Play actions in this order, all or none, and see what came of it."""
        with _Refusing():
            desk = self._desk(table)
            desk.play(actions)
            return self._told(desk, desk.look())

    def wait(
        self, table: TableName, seconds: Annotated[float, Field(ge=0, le=_MOST_WAIT)] = 60
    ) -> str:
        """Wait until it is your turn or the game is over, and look."""
        with _Refusing():
            desk = self._desk(table)
            return self._told(desk, desk.wait(seconds))

    def rules(
        self, what: Annotated[str, Field(description="a game's id, or a rule's, such as BL-F3")]
    ) -> str:
        """Read a rule by its id; of a game, read how it begins and which rules there are."""
        with _Refusing():
            prefix = what.partition("-")[0].lower()
            game = next((one for one in PLUGS.values() if one.prefix == prefix), None)
            if what in PLUGS or game is None:
                book = find(what).rulebook(self._language)
                listed = [f"{rule.id} {rule.title}" for rule in book.rules.values()]
                return "\n".join([book.title, book.intro, "", *listed])
            rule = game.rulebook(self._language).rules.get(what.upper())
            if rule is None:
                raise Malformed(f"rule {short(what)}", f"{game.id} has no such rule; see rules")
            return f"{rule.id} {rule.title}\n{rule.text}"

    def _seated(self, desk: Desk) -> str:
        """Give a table its name."""
        if len(self._desks) >= _MOST_TABLES:
            raise Malformed("table", f"you sit at {_MOST_TABLES} tables already")
        name = f"table-{len(self._desks) + 1}"
        self._desks[name] = desk
        seen = desk.look()
        own = seen.game.seat_name(seen.seat, seen.game.text.words(self._language))
        return f"You sit at {name}. You play {own}.\n{self._told(desk, seen)}"

    def _desk(self, name: str) -> Desk:
        desk = self._desks.get(name)
        if desk is None:
            known = ", ".join(self._desks) or "none yet: open_table, or join_table"
            raise Malformed(f"table {short(name)}", f"you sit at {known}")
        return desk

    def _told(self, desk: Desk, seen: Seen) -> str:
        """What is asked, what happened since, and what lies where, in words."""
        lines = [seen.end or seen.prompt]
        news = seen.log[desk.told :]
        desk.told = len(seen.log)
        if news:
            lines += ["", "Since you last looked:", *[f"- {line}" for line in news]]
        if seen.view is not None:
            words = seen.game.text.words(self._language)
            for part in seen.game.text.describe(seen.view, words):
                lines += ["", part.title, *[f"- {line}" for line in part.lines]]
        if seen.actions:
            lines += ["", f"You may play {len(seen.actions)} actions: see legal."]
        return "\n".join(lines)


class _Refusing:
    """Tells an assistant what was wrong, as one sentence."""

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, GonfalonError):
            raise ToolError(str(error)) from None


def make_server(server: str | None, language: str) -> MCPServer:
    """The tools as a server of the protocol."""
    assistant = Assistant(server, language)
    made = MCPServer("gonfalon", instructions=_INSTRUCTIONS, log_level="ERROR")
    for tool in (
        assistant.games,
        assistant.open_table,
        assistant.join_table,
        assistant.look,
        assistant.legal,
        assistant.why,
        assistant.play,
        assistant.wait,
        assistant.rules,
    ):
        made.add_tool(tool, structured_output=False)
    return made
