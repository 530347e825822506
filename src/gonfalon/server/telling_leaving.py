"""What is told of leaving: the question that is open, the tools in the menu, how it ended."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from gonfalon.engine.ending import Ending
from gonfalon.engine.words import Words
from gonfalon.server.leaving import asked, open_question
from gonfalon.server.live import LiveTable
from gonfalon.server.saved import BACK, DECLINED, OPEN, RUNNING, Question, SeatRow
from gonfalon.server.telling_names import names_of, rich_words, side_name
from gonfalon.web.render import render_part, words_in

if TYPE_CHECKING:
    from gonfalon.server.telling import Eyes

_HERE: Final = "{names}"
"""Where names belong in a sentence; no sentence has such a word when it is said."""


def tell_question(table: LiveTable, eyes: "Eyes") -> str:
    """What is asked of all, with the answers of whoever looks; or that somebody has said no."""
    question = open_question(table)
    if question is None:
        return _declined(table, eyes.language)
    rich, missing = rich_words(table, eyes.language), asked(table, question)
    names = names_of(table, eyes.language)
    others = [names[seat] for seat in missing if seat not in eyes.sees]
    waiting = _with_names(rich, "web.question.waiting", others) if others else ""
    return render_part(
        "question.html",
        eyes.language,
        question=question,
        text=Markup(rich.say(_key(question, len(table.seats)), seat=question.seat + 1)),
        waiting=Markup(waiting),
        answers=[seat for seat in missing if seat in eyes.sees],
        asks=question.seat in eyes.sees,
        sides=[side_name(table.game.id, row.seat, eyes.language) for row in table.seats],
    )


def _key(question: Question, seats: int) -> str:
    """The key of what is asked."""
    if question.kind == BACK:
        return "web.question.turn" if question.whole_turn else "web.question.back"
    return "web.question.draw" if seats == 2 else "web.question.end"


def _declined(table: LiveTable, language: str) -> str:
    """That somebody has said no, until the game moves on."""
    last = table.question
    if last is None or last.outcome != DECLINED or table.row.phase != RUNNING:
        return ""
    if (last.revision, last.ply) != (table.revision, table.ply):
        return ""
    rich = rich_words(table, language)
    text = rich.say("web.question.declined", seat=last.answered_by + 1)
    return f'<div class="own-seat question"><span>{text}</span></div>'


def tell_ending(table: LiveTable, ending: Ending, rich: Words) -> str:
    """How a game was ended outside the rules, as HTML."""
    names = [names_of(table, rich.language)[seat] for seat in ending.losers]
    return _with_names(rich, f"web.ended.{ending.how}", names)


def _with_names(rich: Words, key: str, names: Sequence[str]) -> str:
    """A sentence that lists names, as HTML: what is a fact is escaped, so they are put in after."""
    listed = ", ".join([f"<bdi>{escape(name)}</bdi>" for name in names])
    return rich.say(key, names=_HERE).replace(_HERE, listed)


def leave_tools(table: LiveTable, eyes: "Eyes") -> str:
    """What whoever looks can do to leave, in the menu."""
    if table.row.phase not in (OPEN, RUNNING) or table.row.record is not None or table.stuck:
        return ""
    facts = (table.row.phase, table.row.takebacks, eyes.owns, eyes.sees, eyes.language)
    return _drawn_tools(table.game.id, tuple(table.seats), *facts)


@lru_cache(maxsize=512)
def _drawn_tools(
    game_id: str,
    seats: tuple[SeatRow, ...],
    phase: str,
    takebacks: bool,
    owns: bool,
    sees: tuple[int, ...],
    language: str,
) -> str:
    """The same, drawn once as long as nothing of it changes."""
    own = [seat for seat in sees if seats[seat].held and not seats[seat].resigned]
    people = [row.seat for row in seats if row.held and not row.resigned]
    words = words_in(language)
    facts: dict[str, Any] = {"seats": own, "count": len(seats), "is_running": phase == RUNNING}
    facts["sides"] = [side_name(game_id, row.seat, language) for row in seats]
    facts["asks_back"] = takebacks and len(people) > 1
    facts["offered"] = [seat for seat in own if seats[seat].give_hash]
    facts["abandons"] = owns and phase == OPEN
    goes_on = len(people) > 1 and len([row for row in seats if not row.resigned]) > 2
    facts["sure"] = words.say("web.leave.sure_more" if goes_on else "web.leave.sure")
    return render_part("leave_tools.html", language, **facts)


def question_json(table: LiveTable) -> dict[str, Any] | None:
    """What is asked of all, for programs."""
    question = open_question(table)
    if question is None:
        return None
    return {
        "number": question.number,
        "kind": question.kind,
        "seat": question.seat + 1,
        "whole_turn": question.whole_turn,
        "kept": question.kept if question.kind == BACK else None,
        "agreed": [seat + 1 for seat in question.agreed],
        "waiting": [seat + 1 for seat in asked(table, question)],
    }
