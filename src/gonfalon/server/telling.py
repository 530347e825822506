"""What someone at a table is told: built from a view, never from the state behind it."""

from functools import cache, lru_cache
from html import escape
from typing import Any, Final, NamedTuple

from gonfalon.engine.action import Action
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.view import OPEN as ALL_OPEN
from gonfalon.engine.view import SPECTATOR, View
from gonfalon.engine.words import Words
from gonfalon.games import find
from gonfalon.server.compact import Written, compact, listed, mapped
from gonfalon.server.live import LiveTable
from gonfalon.server.saved import COMPUTER, LEFT, OPEN, OVER, RUNNING, SeatRow
from gonfalon.server.sight import Access
from gonfalon.server.since import turn_of_others
from gonfalon.server.telling_end import stuck_title, tell_end
from gonfalon.server.telling_match import match_line, match_points
from gonfalon.server.telling_names import (
    KEPT,
    called,
    player_name,
    rich_words,
    side_name,
)
from gonfalon.server.telling_seats import own_note, seat_tools
from gonfalon.web.figures import banner
from gonfalon.web.render import render_part, words_in

_NO_LIST: Final = listed([])
_NO_NAMES: Final = mapped([])


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
        "others": (0, 0),
        "undo": bool(undoes) and eyes.curtain is None,
        "undo_seat": undoes[0] + 1 if undoes else 0,
        "no_undo": "" if undoes else _no_undo(table, eyes, words),
        "actions": _NO_LIST,
        "shortcuts": _NO_LIST,
        "questions": _NO_LIST,
        "labels": _NO_NAMES,
        "next": _NO_NAMES,
        "proofs": _NO_NAMES,
        "lobby": table.session is None and table.stuck is None,
        "curtain": None,
        "result": "",
        "match": match_line(table, words),
        "own": own_note(table, eyes.resting, eyes.sees, eyes.language),
        "tools": seat_tools(table, eyes.owns, eyes.sees, eyes.language),
    }
    if table.stuck is not None:
        told |= {"html": [], "seats": _seats(table, None, eyes)}
        told |= {"prompt": escape(stuck_title(table, words)), "result": tell_end(table, eyes)}
        return told
    if table.session is None:
        here = called(table, eyes.language)
        lobby = render_part(
            "lobby.html",
            eyes.language,
            table=table,
            eyes=eyes,
            names=here.listed,
            figures=here.figures,
        )
        told["html"] = [lobby]
        told["seats"] = _seats(table, None, eyes)
        told["prompt"] = escape(words.say("web.lobby.prompt"))
        return told
    view = _view(table, eyes)
    told["html"] = table.game.page.pieces(view, words)
    told["seats"] = _seats(table, view, eyes)
    told["prompt"] = _prompt(table, view, eyes, words)
    told["others"] = turn_of_others(table.session.deciders, eyes.seat)
    if eyes.curtain is not None:
        told["curtain"] = {
            "seat": eyes.curtain + 1,
            "text": words.say("web.curtain.text", name=player_name(table, eyes.curtain, words)),
        }
    if eyes.seat in waits_for and eyes.seat in eyes.held:
        told |= _choices(table, view, words, eyes.language)
    if table.row.phase in (OVER, LEFT):
        told["result"] = tell_end(table, eyes)
    return told


def _view(table: LiveTable, eyes: Eyes) -> View:
    """What these eyes see; all of a game that is over or was left, and of a record brought here."""
    assert table.session is not None
    is_open = table.row.record is not None or table.row.phase in (OVER, LEFT)
    view = table.session.state.view(ALL_OPEN if is_open else eyes.seat)
    view.near = eyes.seat
    return view


def _no_undo(table: LiveTable, eyes: Eyes, words: Words) -> str:
    """Why whoever looks cannot take back what they did last; nothing, if they did nothing yet."""
    is_theirs = eyes.seat in eyes.held and eyes.curtain is None
    if is_theirs and table.is_practised:
        return words.say("web.practice.title")  # where the button will be
    why = table.why_no_undo(eyes.seat) if is_theirs else ""
    return words.say(f"web.no_undo.{why}") if why else ""


def _choices(table: LiveTable, view: View, words: Words, language: str) -> dict[str, Written]:
    """What the seat may do: actions with their picks, what to ask and to say of them, proofs.

    It is long and told at every move, so it is put together from what was written before.
    """
    game = table.game
    assert table.session is not None
    picks = {pick: action.picks[0] for action in view.actions for pick in action.picks}
    proofs = []
    rich = game.page.words(language)
    for action in view.actions:
        proof = game.rules.proof(table.session.state, action)
        if proof is not None:
            told = {"rule": proof.rule, "html": rich.say(proof.key, **proof.facts)}
            proofs.append(f"{compact(action.text)}:{compact(told)}")
    return {
        "actions": listed([_written_action(action) for action in view.actions]),
        "shortcuts": listed(
            [
                compact({"picks": cut.picks, "actions": cut.actions})
                for cut in game.page.shortcuts(view)
            ]
        ),
        "questions": listed(
            [
                compact(
                    {
                        "actions": done,
                        "rule": why.rule,
                        "html": rich.say(why.key, **why.facts),
                        "hasty": is_hasty,
                    }
                )
                for is_hasty, asked in (
                    (False, game.page.questions(view)),
                    (True, game.page.hasty(view)),
                )
                for done, why in asked.items()
            ]
        ),
        "labels": mapped([_label(game.id, pick, language) for pick in picks]),
        "next": mapped(
            [_asked_next(game.id, first, pick, language) for pick, first in picks.items()]
        ),
        "proofs": mapped(proofs),
    }


@cache
def _written_action(action: Action) -> str:
    """An action with its picks; a game has a few thousand, each made once."""
    return compact([action.text, *action.picks])


@cache
def _asked_next(game_id: str, first: str, pick: str, language: str) -> str:
    """What is said while this pick may come next; there are few, so each is found once."""
    game = find(game_id)
    key = game.page.next_key(first, pick)
    said = game.text.words(language).say(key) if key else ""
    return f"{compact(pick)}:{compact(said)}"


@cache
def _label(game_id: str, pick: str, language: str) -> str:
    """What a pick is called; there are few, so each is found once."""
    game = find(game_id)
    return f"{compact(pick)}:{compact(game.page.label(pick, game.text.words(language)))}"


def _seats(table: LiveTable, view: View | None, eyes: Eyes) -> list[str]:
    """The line with all players, a piece each; drawn with every state, so without a template."""
    words, waits_for = table.game.text.words(eyes.language), table.waits_for
    return [_seat(table, view, row, eyes, words, row.seat in waits_for) for row in table.seats]


def _seat(
    table: LiveTable, view: View | None, row: SeatRow, eyes: Eyes, words: Words, is_asked: bool
) -> str:
    """One player: banner, name, what can be counted, whether they are asked."""
    here = called(table, eyes.language)
    return _seat_item(
        _SeatShown(
            row.seat + 1,
            here.listed[row.seat],
            side_name(table.game.id, row.seat, eyes.language),
            table.game.page.seat_note(view, row.seat, words) if view is not None else "",
            "" if table.match is None else match_points(table.match, row.seat, words),
            here.figures[row.seat],
            row.level if row.kind == COMPUTER else "",
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
    figure: str
    """Which figure plays here for the computer, and how well; nothing for a person."""
    level: str
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
    if shown.level:
        level = escape(words.say(f"web.level.{shown.level}"))
        title = escape(words.say("web.computer", level=words.say(f"web.level.{shown.level}")))
        who += f' <span class="seat-side level" title="{title}">{level}</span>'
    else:  # the page shows it at those who are not here
        who += f' <span class="away" hidden>{escape(words.say("web.away"))}</span>'
    return (
        f'<li class="{kinds}" data-key="seat-{shown.number}">'
        f"{banner(shown.number - 1, shown.figure)} "
        f'<span class="who">{who}</span> {shown.scored}'
        f'<span class="note">{escape(shown.note)}</span> {asked}</li>'
    )


def _prompt(table: LiveTable, view: View, eyes: Eyes, words: Words) -> str:
    """What is asked, or what somebody else is doing; after the end, what ended the game."""
    if table.row.phase == LEFT:
        return escape(words.say("web.left"))
    rich = rich_words(table, eyes.language)
    if table.row.phase == OVER and table.session is not None and table.session.events:
        return rich.event(table.game.page.ending(table.session.events))
    waits_for = table.waits_for
    if eyes.held == (eyes.seat,) and eyes.seat in waits_for:
        return rich.own_prompt(asked_of(view))
    prompt = asked_of(view)
    if eyes.seat in waits_for or not waits_for:
        return rich.prompt(prompt)
    if len(waits_for) == 1:
        return rich.watched_prompt(Prompt(prompt.key, waits_for[0], **prompt.facts))
    names = ", ".join(player_name(table, seat, words) for seat in waits_for)
    return escape(words.say("web.waits_for", names=names))


def asked_of(view: View) -> Prompt:
    """What is asked; where several choose at once, each is asked by name."""
    prompt = view.prompt
    if len(view.waiting) > 1 and view.seat in view.waiting:
        return Prompt(prompt.key, view.seat, **prompt.facts)
    return prompt


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
