"""What someone at a table is told: built from a view, never from the state behind it."""

from functools import cache, lru_cache
from html import escape
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from gonfalon.engine.match import Match
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.result import Result
from gonfalon.engine.view import OPEN as ALL_OPEN
from gonfalon.engine.view import SPECTATOR, View
from gonfalon.engine.words import Words
from gonfalon.games import find
from gonfalon.server.live import LiveTable
from gonfalon.server.saved import COMPUTER, LEFT, OPEN, OVER, RUNNING, SeatRow
from gonfalon.server.sight import Access
from gonfalon.server.telling_match import match_line, match_points, match_standing
from gonfalon.server.telling_names import (
    KEPT,
    player_name,
    rich_names,
    rich_words,
    side_name,
)
from gonfalon.server.telling_seats import own_note, seat_tools
from gonfalon.web.render import render_part, words_in

_BANNER: Final = (
    '<svg class="banner" viewBox="0 0 14 20" aria-hidden="true">'
    '<path d="M0 0h14v20l-7-5-7 5z"/></svg>'
)


class Eyes(NamedTuple):
    """Who is told: the seat that is seen from, the language, and what else they may do here."""

    seat: int
    held: tuple[int, ...]
    """The seats that they act for."""
    language: str
    owns: bool
    curtain: int | None = None
    """The seat that must take the screen before anything hidden is shown."""
    resting: tuple[int, ...] = ()
    """The seats of theirs that the computer plays."""
    sees: tuple[int, ...] = ()
    """The seats that are theirs, the computer playing there or not."""


def describe(table: LiveTable, eyes: Eyes) -> dict[str, Any]:
    """A state as these eyes see it, without the log and who is here."""
    words = table.game.text.words(eyes.language)
    waits_for, undoes = table.waits_for, [seat for seat in eyes.held if table.can_undo(seat)]
    told: dict[str, Any] = {
        "type": "state",
        "table": table.id,
        "version": table.version,
        "revision": table.revision,
        "ply": table.ply,
        "phase": table.row.phase,
        "seat": eyes.seat + 1,
        "held": [seat + 1 for seat in eyes.held],
        "waiting": [seat + 1 for seat in waits_for],
        "since": table.row.changed_at,
        "successor": table.row.successor,
        "undo": bool(undoes) and eyes.curtain is None,
        "undo_seat": undoes[0] + 1 if undoes else 0,
        "actions": [],
        "shortcuts": [],
        "labels": {},
        "proofs": {},
        "lobby": table.session is None and table.stuck is None,
        "curtain": None,
        "result": "",
        "match": match_line(table, words),
        "own": own_note(table, eyes.resting, eyes.sees, eyes.language),
        "tools": seat_tools(table, eyes.owns, eyes.sees, eyes.language),
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
    if eyes.seat in waits_for and eyes.seat in eyes.held:
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


def _seats(table: LiveTable, view: View | None, eyes: Eyes) -> str:
    """The line with all players; drawn with every state, so without a template."""
    words, waits_for = table.game.text.words(eyes.language), table.waits_for
    return "".join(
        [_seat(table, view, row, eyes, words, row.seat in waits_for) for row in table.seats]
    )


def _seat(
    table: LiveTable, view: View | None, row: SeatRow, eyes: Eyes, words: Words, is_asked: bool
) -> str:
    """One player: banner, name, what can be counted, whether they are asked."""
    return _seat_item(
        _SeatShown(
            row.seat + 1,
            player_name(table, row.seat, words),
            side_name(table.game.id, row.seat, eyes.language),
            table.game.page.seat_note(view, row.seat, words) if view is not None else "",
            "" if table.match is None else match_points(table.match, row.seat, words),
            row.kind == COMPUTER,
            is_asked,
            row.seat in eyes.sees,
            row.name if row.held and row.kind == COMPUTER else "",
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
    plays_for: str
    """Whose seat a computer plays at, by name."""
    language: str


@lru_cache(KEPT)
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
    if shown.plays_for:
        plays_for = escape(words.say("web.plays_for", name=shown.plays_for))
        who += f' <span class="seat-side">{plays_for}</span>'
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
        origin=origin_line(table, eyes.language),
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
    return Markup(match_standing(table, match, words, rich_names(table, words)))


def _ended(table: LiveTable, language: str) -> Markup:
    """How it ended, as a sentence with the players by name."""
    rich = rich_words(table, language)
    if table.stuck is not None and table.result is None:
        return Markup(_stuck_title(table, rich))
    return Markup(rich.result(table.result) if table.row.phase == OVER else rich.say("web.left"))


def _stuck_title(table: LiveTable, words: Words) -> str:
    """That a game cannot go on, or if it was over that it cannot be shown."""
    return words.say("web.stuck.over" if table.row.phase == OVER else "web.stuck.title")


def origin_line(table: LiveTable, language: str) -> str:
    """By which rules it was played, where these are not of today, and whether those agree."""
    if table.stuck is not None:
        return table.stuck.why.worded(language)
    return "" if table.session is None else table.session.record.origin.say_agreed(language)


def _order(result: Result | None) -> list[int]:
    """The seats, the best first."""
    if result is None:
        return []
    return sorted(range(len(result.ranks)), key=result.ranks.__getitem__)


def eyes_of(table: LiveTable, access: Access, shown: int | None, language: str) -> Eyes:
    """Whose eyes a reader has: their own seat's, or where several share a screen, whose turn it is.

    Between people who hold secrets at one screen there is a curtain; behind it only what is public
    is sent.
    """
    sees, held = tuple(sorted(access.sees)), tuple(sorted(access.acts))
    resting = [seat for seat in sorted(access.seats) if table.seats[seat].kind == COMPUTER]
    seat, curtain = SPECTATOR, None
    if len(sees) == 1:
        seat = sees[0]
    elif sees:
        asked = [seat for seat in table.waits_for if seat in held]
        if table.row.phase == RUNNING and asked and shown not in asked:
            curtain = asked[0]
        elif shown is not None and shown in sees and table.row.phase != OPEN:
            seat = shown
    return Eyes(seat, held, language, access.owns, curtain, tuple(resting), sees)
