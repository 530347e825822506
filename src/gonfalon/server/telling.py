"""What someone at a table is told: built from a view, never from the state behind it."""

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from gonfalon.engine.match import Match
from gonfalon.engine.match_words import NameOf
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.result import Result
from gonfalon.engine.view import OPEN as ALL_OPEN
from gonfalon.engine.view import SPECTATOR, View
from gonfalon.engine.words import Words
from gonfalon.games import find
from gonfalon.server.live import LiveTable
from gonfalon.server.saved import COMPUTER, LEFT, OPEN, OVER, RUNNING, SeatRow
from gonfalon.server.slices import in_slices
from gonfalon.server.telling_match import match_json, match_line, match_points, match_standing
from gonfalon.web.render import render_part, words_in

_BANNER: Final = (
    '<svg class="banner" viewBox="0 0 14 20" aria-hidden="true">'
    '<path d="M0 0h14v20l-7-5-7 5z"/></svg>'
)


_KEPT: Final = 4096
"""How many names and seats are remembered, each by all that it shows."""


@dataclass(frozen=True)
class Eyes:
    """Who is told: the seat that is seen from, the language, and what else they may do here."""

    seat: int
    held: tuple[int, ...]
    language: str
    owns: bool
    curtain: int | None = None
    """The seat that must take the screen before anything hidden is shown."""


def describe(table: LiveTable, eyes: Eyes) -> dict[str, Any]:
    """A state as these eyes see it, without the log and who is here."""
    words = table.game.text.words(eyes.language)
    told: dict[str, Any] = {
        "type": "state",
        "table": table.id,
        "version": table.version,
        "revision": table.revision,
        "ply": table.ply,
        "phase": table.row.phase,
        "seat": eyes.seat + 1,
        "held": [seat + 1 for seat in eyes.held],
        "waiting": [seat + 1 for seat in table.waits_for],
        "since": table.row.changed_at,
        "successor": table.row.successor,
        "undo": any(table.can_undo(seat) for seat in eyes.held) and eyes.curtain is None,
        "undo_seat": next((seat + 1 for seat in eyes.held if table.can_undo(seat)), 0),
        "actions": [],
        "shortcuts": [],
        "labels": {},
        "proofs": {},
        "lobby": table.session is None and table.stuck is None,
        "curtain": None,
        "result": "",
        "match": match_line(table, words),
    }
    if table.stuck is not None:
        told |= {"html": "", "seats": _seats(table, None, eyes)}
        told |= {"prompt": escape(_stuck_title(table, words)), "result": _result(table, eyes)}
        return told
    if table.session is None:
        told["html"] = render_part("lobby.html", eyes.language, table=table, eyes=eyes)
        told["seats"] = _seats(table, None, eyes)
        told["prompt"] = escape(words.say("web.lobby.prompt"))
        return told
    is_record = table.row.record is not None  # a record that was brought here is open to all
    view = table.session.state.view(ALL_OPEN if is_record else eyes.seat)
    told["html"] = table.game.page.draw(view, words)
    told["seats"] = _seats(table, view, eyes)
    told["prompt"] = _prompt(table, view, eyes, words)
    if eyes.curtain is not None:
        told["curtain"] = {
            "seat": eyes.curtain + 1,
            "text": words.say("web.curtain.text", name=player_name(table, eyes.curtain, words)),
        }
    if eyes.seat in table.waits_for:
        told |= _choices(table, view, words, eyes.language)
    if table.row.phase in (OVER, LEFT):
        told["result"] = _result(table, eyes)
    return told


def _choices(table: LiveTable, view: View, words: Words, language: str) -> dict[str, Any]:
    """What the seat may do: actions with their picks, what picks are called, proofs."""
    game = table.game
    assert table.session is not None
    picks = dict.fromkeys(pick for action in view.actions for pick in action.picks)
    proofs = {}
    rich = game.page.words(language)
    for action in view.actions:
        proof = game.rules.proof(table.session.state, action)
        if proof is not None:
            proofs[action.text] = {"rule": proof.rule, "html": rich.say(proof.key, **proof.facts)}
    return {
        "actions": [[action.text, *action.picks] for action in view.actions],
        "shortcuts": [
            {"picks": list(cut.picks), "actions": list(cut.actions)}
            for cut in game.page.shortcuts(view)
        ],
        "labels": {pick: _label(game.id, pick, language) for pick in picks},
        "proofs": proofs,
    }


@cache
def _label(game_id: str, pick: str, language: str) -> str:
    """What a pick is called; there are few, so each is found once."""
    game = find(game_id)
    return game.page.label(pick, game.text.words(language))


class Player(NamedTuple):
    """What the name of whoever plays a seat depends on."""

    kind: str
    level: str
    name: str


def player_name(table: LiveTable, seat: int, words: Words) -> str:
    """A seat's player by name, or by what the seat is called in the game."""
    row = table.seats[seat]
    return _player_name(table.game.id, seat, Player(row.kind, row.level, row.name), words.language)


@lru_cache(_KEPT)
def _player_name(game_id: str, seat: int, player: Player, language: str) -> str:
    """The same, found once for each player."""
    words = find(game_id).text.words(language)
    if player.kind == COMPUTER:
        return words.say("web.computer", level=words.say(f"web.level.{player.level}"))
    is_named = player.name and player.name != player.level  # that is no person's name
    return player.name if is_named else _side(game_id, seat, language)


@cache
def _side(game_id: str, seat: int, language: str) -> str:
    """What a seat is called in its game."""
    game = find(game_id)
    return game.seat_name(seat, game.text.words(language))


def names_of(table: LiveTable, language: str) -> tuple[str, ...]:
    """What each seat is called in sentences: its player's name, or else the seat's own.

    The name of a computer says how it plays, not which one it is. A name that another player or
    a seat has too is told apart by the seat.
    """
    players = tuple([Player(row.kind, row.level, row.name) for row in table.seats])
    return _names_of(table.game.id, players, language)


@lru_cache(_KEPT)
def _names_of(game_id: str, players: tuple[Player, ...], language: str) -> tuple[str, ...]:
    """The same, found once for those who play together."""
    sides = [_side(game_id, seat, language) for seat in range(len(players))]
    names = [
        "" if player.kind == COMPUTER else _player_name(game_id, seat, player, language)
        for seat, player in enumerate(players)
    ]
    met = [unicodedata.normalize("NFKC", name).casefold() for name in (*names, *sides)]
    told = []
    for seat, (name, side) in enumerate(zip(names, sides, strict=True)):
        if name in ("", side):
            told.append(side)
        else:
            told.append(name if met.count(met[seat]) == 1 else f"{name} ({side})")
    return tuple(told)


def rich_words(table: LiveTable, language: str) -> Words:
    """The sentences of the table's game as HTML, with its players by name."""
    return _rich_words(table.game.id, names_of(table, language), language)


@lru_cache(_KEPT)
def _rich_words(game_id: str, names: tuple[str, ...], language: str) -> Words:
    """The same, made once for those who play together."""
    own = _own_names(game_id, names, language)
    rich = {seat: f"<bdi>{escape(name)}</bdi>" for seat, name in own.items()}
    return find(game_id).page.words(language).called(rich)


def _own_names(game_id: str, names: tuple[str, ...], language: str) -> dict[int, str]:
    """The names of those who have one, by seat from 1."""
    return {
        seat: name
        for seat, name in enumerate(names, start=1)
        if name != _side(game_id, seat - 1, language)
    }


def _names(table: LiveTable, words: Words) -> NameOf:
    """What finds a player's name by the seat, told apart from every other."""
    apart = names_of(table, words.language)
    names = [player_name(table, row.seat, words) for row in table.seats]
    told = [
        name if row.kind == COMPUTER and names.count(name) == 1 else apart[row.seat]
        for row, name in zip(table.seats, names, strict=True)
    ]
    return told.__getitem__


def _rich_names(table: LiveTable, words: Words) -> NameOf:
    """The same as HTML."""
    plain = _names(table, words)
    return lambda seat: f"<bdi>{escape(plain(seat))}</bdi>"


def _seats(table: LiveTable, view: View | None, eyes: Eyes) -> str:
    """The line with all players; drawn with every state, so without a template."""
    return "".join(_seat(table, view, row, eyes) for row in table.seats)


def _seat(table: LiveTable, view: View | None, row: SeatRow, eyes: Eyes) -> str:
    """One player: banner, name, what can be counted, whether they are asked."""
    words = table.game.text.words(eyes.language)
    return _seat_item(
        _SeatShown(
            row.seat + 1,
            player_name(table, row.seat, words),
            _side(table.game.id, row.seat, eyes.language),
            table.game.page.seat_note(view, row.seat, words) if view is not None else "",
            "" if table.match is None else match_points(table.match, row.seat, words),
            row.kind == COMPUTER,
            row.seat in table.waits_for,
            row.seat in eyes.held,
            eyes.language,
        )
    )


class _SeatShown(NamedTuple):
    """What the line of players shows of one of them."""

    number: int
    name: str
    side: str
    note: str
    scored: str
    is_computer: bool
    is_asked: bool
    is_own: bool
    language: str


@lru_cache(_KEPT)
def _seat_item(shown: _SeatShown) -> str:
    """One player, drawn."""
    words = words_in(shown.language)
    kinds, who, asked = f"seat seat-{shown.number}", f"<b>{escape(shown.name)}</b>", ""
    if shown.is_asked:
        kinds += " asked"
        asked = f'<span class="unseen">{escape(words.say("web.asked"))}</span>'
    if shown.is_own:
        kinds += " own"
    if shown.name != shown.side:
        who += f' <span class="seat-side">{escape(shown.side)}</span>'
    if not shown.is_computer:  # the page shows it at those who are not here
        who += f' <span class="away" hidden>{escape(words.say("web.away"))}</span>'
    return (
        f'<li class="{kinds}" data-key="seat-{shown.number}">{_BANNER} '
        f'<span class="who">{who}</span> {shown.scored}'
        f'<span class="note">{escape(shown.note)}</span> {asked}</li>'
    )


def _prompt(table: LiveTable, view: View, eyes: Eyes, words: Words) -> str:
    """Whose turn it is and what is asked; after the end, what ended the game."""
    if table.row.phase == LEFT:
        return escape(words.say("web.left"))
    rich = rich_words(table, eyes.language)
    if table.row.phase == OVER and table.session is not None and table.session.events:
        return rich.event(table.game.page.ending(table.session.events))
    waits_for = table.waits_for
    if eyes.held == (eyes.seat,) and eyes.seat in waits_for:
        return rich.own_prompt(asked_of(view))
    prompt = asked_of(view)
    asked = rich.prompt(prompt)
    is_told = waits_for == (prompt.seat,) and prompt.seat + 1 in rich.names
    if is_told or eyes.seat in waits_for or not waits_for:
        return asked
    names = ", ".join(player_name(table, seat, words) for seat in waits_for)
    return f"{asked} <span class='waits'>{escape(words.say('web.waits_for', names=names))}</span>"


def asked_of(view: View) -> Prompt:
    """What is asked; where several choose at once, each is asked by name."""
    prompt = view.prompt
    if len(view.waiting) > 1 and view.seat in view.waiting:
        return Prompt(prompt.key, view.seat, **prompt.facts)
    return prompt


def _result(table: LiveTable, eyes: Eyes) -> str:
    """How it ended, what can be done now, and the proof that chance was fair."""
    result = table.result
    words = table.game.text.words(eyes.language)
    match = table.match
    return render_part(
        "ended.html" if table.stuck is None else "stuck.html",
        eyes.language,
        table=table,
        eyes=eyes,
        sentence=_ended(table, eyes.language),
        origin=_origin(table, eyes.language),
        match=match,
        standing="" if match is None else _standing(table, match, words),
        names=[player_name(table, row.seat, words) for row in table.seats],
        sides=[table.game.seat_name(row.seat, words) for row in table.seats],
        order=_order(result),
        result=result,
        games=_games(table, eyes.language),
    )


def _games(table: LiveTable, language: str) -> list[tuple[str, Markup]]:
    """The games of the match that are over: the table of each, and how it ended."""
    rich, match = rich_words(table, language), table.match_so_far
    before = () if match is None else match.before
    return [(played.table, Markup(rich.result(played.result))) for played in before]


def _standing(table: LiveTable, match: Match, words: Words) -> Markup:
    """The score of the match, with the players by name."""
    return Markup(match_standing(table, match, words, _rich_names(table, words)))


def _ended(table: LiveTable, language: str) -> Markup:
    """How it ended, as a sentence with the players by name."""
    rich = rich_words(table, language)
    if table.stuck is not None and table.result is None:
        return Markup(_stuck_title(table, rich))
    return Markup(rich.result(table.result) if table.row.phase == OVER else rich.say("web.left"))


def _stuck_title(table: LiveTable, words: Words) -> str:
    """That a game cannot go on, or if it was over that it cannot be shown."""
    return words.say("web.stuck.over" if table.row.phase == OVER else "web.stuck.title")


def _origin(table: LiveTable, language: str) -> str:
    """By which rules it was played, where these are not of today, and whether those agree."""
    if table.stuck is not None:
        return table.stuck.why.worded(language)
    return "" if table.session is None else table.session.record.origin.say_agreed(language)


def _order(result: Result | None) -> list[int]:
    """The seats, the best first."""
    if result is None:
        return []
    return sorted(range(len(result.ranks)), key=result.ranks.__getitem__)


async def view_in_slices(table: LiveTable, seat: int, language: str) -> dict[str, Any]:
    """The same as `view_json`, but a long log is worded in slices."""
    words, session, log = table.game.text.words(language), None, list[str]()
    while session is not table.session:  # more may have happened in between
        session = table.session
        events = [] if session is None else session.events
        log = await in_slices([one for one in events if one.is_for(seat)], words.event)
    return view_json(table, seat, language, log)


def view_json(
    table: LiveTable, seat: int, language: str, log: list[str] | None = None
) -> dict[str, Any]:
    """What a program at a seat (or watching) is told: the view as one line, and its choices."""
    words = table.game.text.words(language)
    told: dict[str, Any] = {
        "table": table.id,
        "game": table.game.id,
        "options": table.row.options.split(),
        "phase": table.row.phase,
        "seat": seat + 1 if seat >= 0 else None,
        "revision": table.revision,
        "ply": table.ply,
        "waiting": [one + 1 for one in table.waits_for],
        "commitment": table.commitment,
        "seats": [
            {"seat": row.seat + 1, "kind": row.kind, "name": row.name, "level": row.level}
            for row in table.seats
        ],
        "successor": table.row.successor,
        "match": match_json(table, words, _names(table, words)),
        "view": None,
        "prompt": None,
        "actions": [],
        "log": log or [],
        "result": _result_json(table, words),
        "origin": _origin(table, language) or None,
    }
    if table.session is None:
        return told
    view = table.session.state.view(seat)
    told["view"] = table.game.text.write(view)
    told["prompt"] = words.prompt(asked_of(view))
    if seat in table.waits_for:
        told["actions"] = [action.text for action in view.actions]
    if log is None:
        events = table.session.events
        told["log"] = [words.event(event) for event in events if event.is_for(seat)]
    return told


def _result_json(table: LiveTable, words: Words) -> dict[str, Any] | None:
    """How the game ended, once it is over."""
    result = table.result
    if result is None:
        return None
    own = _own_names(table.game.id, names_of(table, words.language), words.language)
    return {
        "points": list(result.points),
        "ranks": list(result.ranks),
        "how": result.how,
        "text": words.called(own).result(result),
    }


def eyes_of(
    table: LiveTable, held: tuple[int, ...], shown: int | None, language: str, owns: bool
) -> Eyes:
    """Whose eyes a reader has: their own seat's, or where several share a screen, whose turn it is.

    Between people who hold secrets at one screen there is a curtain; behind it only what is public
    is sent.
    """
    if not held:
        return Eyes(SPECTATOR, held, language, owns)
    if len(held) == 1:
        return Eyes(held[0], held, language, owns)
    asked = [seat for seat in table.waits_for if seat in held]
    if table.row.phase == RUNNING and asked and shown not in asked:
        return Eyes(SPECTATOR, held, language, owns, curtain=asked[0])
    if shown is None or table.row.phase == OPEN:
        return Eyes(SPECTATOR, held, language, owns)
    return Eyes(shown, held, language, owns)
