"""What someone at a table is told: built from a view, never from the state behind it."""

from collections.abc import Callable
from html import escape
from typing import Any, NamedTuple, TypeAlias

from gonfalon.engine.prompt import Prompt
from gonfalon.engine.session import Session
from gonfalon.engine.view import OPEN as ALL_OPEN
from gonfalon.engine.view import SPECTATOR, View
from gonfalon.engine.words import Words
from gonfalon.server.audience import turns_behind
from gonfalon.server.inviting import invitation_to
from gonfalon.server.live import LiveTable
from gonfalon.server.saved import COMPUTER, LEFT, OPEN, OVER, RUNNING
from gonfalon.server.sight import Access
from gonfalon.server.since import turn_of_others
from gonfalon.server.taking_back import can_restart, can_undo, is_practised, why_no_undo
from gonfalon.server.talking import company
from gonfalon.server.telling_choices import NO, NO_LIST, NO_NAMES, tell_choices
from gonfalon.server.telling_clock import tell_clocks, tell_terms, tell_when_out
from gonfalon.server.telling_end import stuck_title, tell_end
from gonfalon.server.telling_leaving import leave_tools, tell_ending, tell_question
from gonfalon.server.telling_names import called, player_name
from gonfalon.server.telling_players import Company
from gonfalon.server.telling_seats import own_note
from gonfalon.server.telling_talk import tell_way
from gonfalon.web.render import render_part

Look: TypeAlias = Callable[[int], View]
"""Shows the state of a game, as it is now, to one pair of eyes after the other."""


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
    heirs: tuple[int, ...] = ()
    """The seats that their holders would give them."""


def describe(
    table: LiveTable, eyes: Eyes, company: Company | None = None, look: Look | None = None
) -> dict[str, Any]:
    """A state as these eyes see it, without the log and who is here.

    What was found out of those who sit there, and what shows the state, can be brought along.
    """
    company = company or Company(table, eyes)
    row, session, waits_for = table.row, table.session, table.waits_for
    words = table.game.text.words(eyes.language)
    undoes = [seat for seat in eyes.held if can_undo(table, seat)]
    told: dict[str, Any] = {
        "type": "state",
        "table": table.id,
        "version": table.version,
        "revision": table.revision,
        "ply": table.ply,
        "phase": row.phase,
        "seat": eyes.seat + 1,
        "held": [seat + 1 for seat in eyes.held],
        "sees": [seat + 1 for seat in eyes.sees],
        "waiting": [seat + 1 for seat in waits_for],
        "since": row.changed_at,
        "successor": row.successor,
        "others": (0, 0),
        "idle": "",
        "undo": bool(undoes) and eyes.curtain is None,
        "undo_seat": undoes[0] + 1 if undoes else 0,
        "restart": bool(undoes) and eyes.curtain is None and can_restart(table, undoes[0]),
        "no_undo": "" if undoes else _no_undo(table, eyes, words),
        "hints": table.gives_hints,
        "actions": NO_LIST,
        "by_hand": NO,
        "shortcuts": NO_LIST,
        "questions": NO_LIST,
        "foretold": NO_NAMES,
        "labels": NO_NAMES,
        "offers": NO_NAMES,
        "next": NO_NAMES,
        "ruled": NO_NAMES,
        "proofs": NO_NAMES,
        "lobby": session is None and table.stuck is None,
        "curtain": None,
        "behind": _behind(table, words),
        "result": "",
        "match": company.match_line,
        "own": own_note(table, eyes) + tell_question(table, eyes),
        "tools": company.tools,
        "leave": leave_tools(table, eyes),
        "clocks": tell_clocks(table),
    }
    if table.stuck is not None:
        told |= {"html": [], "seats": company.line(None, ())}
        told |= {"prompt": escape(stuck_title(table, words)), "result": tell_end(table, eyes)}
    elif session is None and row.phase == LEFT:
        told |= {"html": [_given_up(words)], "seats": company.line(None, ()), "lobby": False}
        told["prompt"] = escape(words.say("web.abandoned"))
    elif session is None and row.phase == RUNNING:
        told |= {"html": [], "seats": company.line(None, ()), "lobby": False}
        told["prompt"] = escape(_why_unseen(table, words))
    elif session is None:
        told |= {"html": [_lobby(table, eyes)], "seats": company.line(None, ())}
        told["prompt"] = escape(words.say("web.lobby.prompt"))
    else:
        view = _view(table, eyes, look or session.state.view)
        told["html"] = table.game.page.pieces(view, words)
        told["seats"] = company.line(view, waits_for)
        told["prompt"] = _prompt(table, session, view, eyes, company.rich)
        told["others"] = turn_of_others(session.deciders, eyes.seat)
        told["idle"] = _idle(table, session, told["others"], company.rich)
        if eyes.curtain is not None:
            name = player_name(table, eyes.curtain, words)
            text = words.say("web.curtain.text", name=name)
            told["curtain"] = {"seat": eyes.curtain + 1, "text": text}
        if eyes.seat in waits_for and eyes.seat in eyes.held:
            told |= tell_choices(table.game, session.state, view, eyes.language)
        if row.phase in (OVER, LEFT):
            told["result"] = tell_end(table, eyes)
    return told


def _behind(table: LiveTable, words: Words) -> str:
    """How far behind the table is shown; nothing where it is shown as it is."""
    turns = turns_behind(table.row.watchers) if table.now is not table else 0
    return words.say("web.watchers.behind", count=turns) if turns else ""


def _why_unseen(table: LiveTable, words: Words) -> str:
    """Why whoever looks is shown nothing of a game that goes on."""
    is_closed = turns_behind(table.row.watchers) is None
    return words.say("web.error.no_watchers" if is_closed else "web.stuck.title")


def _lobby(table: LiveTable, eyes: Eyes) -> str:
    """What is there before the game has begun: who sits where, and who may still come."""
    here = called(table, eyes.language)
    facts: dict[str, Any] = {
        "table": table,
        "eyes": eyes,
        "names": here.listed,
        "figures": here.figures,
    }
    words = table.game.text.words(eyes.language)
    facts |= {"charges": table.game.charges(), "terms": tell_terms(table.row.terms, words)}
    facts["talk"] = tell_way(table.row.talk, words) if len(company(table)) > 1 else ""
    facts["when_out"] = tell_when_out(table.row.terms, words)
    facts["watchers"] = turns_behind(table.row.watchers)
    has_sat = any(table.seats[seat].held for seat in eyes.held)
    facts["invitation"] = None if eyes.owns or has_sat else invitation_to(table, eyes.language)
    facts["game"] = table.game
    return render_part("lobby.html", eyes.language, **facts)


def _given_up(words: Words) -> str:
    """What is left of a table that was given up before its game: the way to others."""
    return f'<p class="lobby"><a class="button" href="/">{escape(words.say("web.back"))}</a></p>'


def _view(table: LiveTable, eyes: Eyes, look: Look) -> View:
    """What these eyes see; all of a game that is over or was left, and of a record brought here."""
    is_open = table.row.record is not None or table.row.phase in (OVER, LEFT)
    view = look(ALL_OPEN if is_open else eyes.seat)
    view.near = eyes.seat
    return view


def _idle(table: LiveTable, session: Session, others: tuple[int, int], rich: Words) -> str:
    """What is said of others who have ended a turn, if nothing they did is worth telling."""
    first, last = others
    ends = table.game.rules.ends_turn
    if not ends or first == last:
        return ""
    done = zip(session.deciders[first:last], session.record.plies[first:last])
    seats = dict.fromkeys([seat for seat, ply in done if ply == ends])
    return " ".join([rich.say("web.others.idle", seat=seat + 1) for seat in seats])


def _no_undo(table: LiveTable, eyes: Eyes, words: Words) -> str:
    """Why whoever looks cannot take back what they did last; nothing, if they did nothing yet."""
    is_theirs = eyes.seat in eyes.held and eyes.curtain is None
    why = why_no_undo(table, eyes.seat) if is_theirs else ""
    if why:
        return words.say(f"web.no_undo.{why}")
    # That is where the button will be.
    return words.say("web.practice.title") if is_theirs and is_practised(table) else ""


def _prompt(table: LiveTable, session: Session, view: View, eyes: Eyes, rich: Words) -> str:
    """What is asked, or what somebody else is doing; after the end, what ended the game."""
    phase, waits_for = table.row.phase, table.waits_for
    if phase == LEFT:
        return escape(rich.say("web.left"))
    if table.ending is not None:
        return tell_ending(table, table.ending, rich)
    if phase == OVER and session.events:
        return rich.event(table.game.page.ending(session.events))
    prompt = asked_of(view)
    if eyes.seat in waits_for and eyes.held == (eyes.seat,):
        return rich.own_prompt(prompt)
    if eyes.seat in waits_for or not waits_for:
        return rich.prompt(prompt)
    if len(waits_for) == 1:
        return rich.watched_prompt(Prompt(prompt.key, waits_for[0], **prompt.facts))
    words = table.game.text.words(eyes.language)
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
    rows = [table.seats[seat] for seat in sorted(access.seats)]
    resting = [row.seat for row in rows if row.kind == COMPUTER and not row.resigned]
    heirs = sorted(access.heirs - access.seats)
    seat, curtain = SPECTATOR, None
    if len(sees) == 1:
        seat = sees[0]
    elif sees:
        asked = [seat for seat in table.waits_for if seat in held]
        if table.row.phase == RUNNING and asked and shown not in asked:
            curtain = asked[0]
        elif shown is not None and shown in sees and table.row.phase != OPEN:
            seat = shown
    return Eyes(seat, held, language, access.owns, curtain, tuple(resting), sees, tuple(heirs))
