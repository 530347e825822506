"""What a program at a table is told: the view as one line, its choices and the log."""

from bisect import bisect_right
from random import Random
from typing import Any

from gonfalon.engine.event import Event
from gonfalon.engine.session import Session
from gonfalon.engine.words import Words
from gonfalon.server.live import LiveTable
from gonfalon.server.talking import way_of
from gonfalon.server.telling import asked_of
from gonfalon.server.telling_clock import clock_json
from gonfalon.server.telling_end import origin_line
from gonfalon.server.telling_leaving import question_json
from gonfalon.server.telling_match import match_json
from gonfalon.server.telling_names import names_apart, names_of, own_names
from gonfalon.server.telling_seats import merged, tell_change
from gonfalon.server.worded_logs import Logged


def _events_for(session: Session | None, seat: int) -> list[tuple[int, Event]]:
    """The events that this seat is told, each with the ply it is seen after."""
    if session is None:
        return []
    return [
        (bisect_right(session.told, number), event)
        for number, event in enumerate(session.events)
        if event.is_for(seat)
    ]


def _logged(told: tuple[int, Event], words: Words) -> Logged:
    """An event as a sentence, with its ply."""
    ply, event = told
    return ply, words.event(event)


def view_json(
    table: LiveTable,
    seat: int,
    language: str,
    log: list[Logged] | None = None,
    acts: bool = True,
    possible: bool = False,
) -> dict[str, Any]:
    """What a program at a seat (or watching) is told: the view as one line, and its choices.

    If it likes, also a whole position that agrees with the view: it is drawn from the view with the
    same numbers each time, so it says nothing that the view does not.
    """
    words = table.game.text.words(language)
    told: dict[str, Any] = {
        "table": table.id,
        "game": table.game.id,
        "options": table.row.options.split(),
        "practice": table.row.practice,
        "hints": table.gives_hints,
        "takebacks": table.row.takebacks,
        "talk": way_of(table),
        "watchers": table.row.watchers,
        "about": table.row.about,
        "question": question_json(table),
        "phase": table.row.phase,
        "seat": seat + 1 if seat >= 0 else None,
        "revision": table.revision,
        "ply": table.ply,
        "waiting": [one + 1 for one in table.waits_for],
        "commitment": table.commitment,
        "seats": [
            {
                "seat": row.seat + 1,
                "kind": row.kind,
                "name": row.name,
                "level": row.level,
                "held": row.held,
                "hints": row.hints,
                "resigned": row.resigned,
            }
            for row in table.seats
        ],
        "clock": clock_json(table),
        "successor": table.row.successor,
        "match": match_json(table, words, names_apart(table, words)),
        "view": None,
        "prompt": None,
        "actions": [],
        "possible": None,
        "log": [],
        "result": _result_json(table, words),
        "origin": origin_line(table, language) or None,
    }
    game_id = table.game.id
    changes = [(one.ply, tell_change(one, game_id, language)) for one in table.seat_changes]
    told["log"] = [text for _, text in changes]
    if table.session is None:
        return told
    view = table.session.state.view(seat)
    told["view"] = table.game.text.write(view)
    told["prompt"] = words.prompt(asked_of(view))
    if acts and seat in table.waits_for:
        told["actions"] = [action.text for action in view.actions]
    if possible and seat >= 0 and not table.session.state.over:
        told["possible"] = table.game.sight.determinise(view, Random(0)).position()
    if log is None:
        log = [_logged(one, words) for one in _events_for(table.session, seat)]
    told["log"] = merged([text for _, text in log], [ply for ply, _ in log], changes)
    return told


def _result_json(table: LiveTable, words: Words) -> dict[str, Any] | None:
    """How the game ended, once it is over."""
    result = table.result
    if result is None:
        return None
    own = own_names(table.game.id, names_of(table, words.language), words.language)
    return {
        "points": list(result.points),
        "ranks": list(result.ranks),
        "how": result.how,
        "text": words.called(own).result(result),
    }
