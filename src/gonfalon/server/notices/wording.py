"""The words of a message, in the language of whoever asked for it."""

from collections.abc import Sequence
from dataclasses import dataclass

from gonfalon.engine.words import Words
from gonfalon.games import find
from gonfalon.server.clock import read_terms
from gonfalon.server.naming import seen, unlinked
from gonfalon.server.notices.kinds import GAME_OVER, TAKEN_OVER, WEBHOOK, Notice, TableFacts
from gonfalon.server.notices.offers import Offers
from gonfalon.server.saved import read_result
from gonfalon.server.telling_clock import tell_terms, tell_when_out
from gonfalon.server.telling_names import listed_names, own_names
from gonfalon.web.render import words_in


@dataclass(frozen=True)
class Worded:
    """What a message says; nothing in it is hidden from whoever may look at the table."""

    title: str
    text: str
    game: str
    names: tuple[str, ...]
    """Whose turn it is."""
    url: str
    end_url: str


def worded(notice: Notice, offers: Offers) -> Worded:
    """A turn in words: for a seat that it is theirs, for a channel whose it is; or the end."""
    way, table = notice.way, notice.table
    words, game = words_in(way.language), find(table.game).title(way.language)
    everyone = [seen(name) for name in listed_names(table.names, table.kinds, way.language)]
    if way.kind != WEBHOOK:  # channels have marks of their own for a link
        everyone = [unlinked(name) for name in everyone]
    whose = tuple(everyone[seat] for seat in notice.asked)
    others = ", ".join([name for seat, name in enumerate(everyone) if seat != way.seat])
    if notice.revision == GAME_OVER:
        title = words.say("web.notices.over_title", game=game)
        text = _ended(table, everyone, way.language)
        if way.seat >= 0:
            text = words.say("web.notices.over_text", result=text, names=others)
    elif notice.revision == TAKEN_OVER:
        title = words.say("web.notices.taken_title", game=game)
        text = words.say("web.notices.taken_text", game=game, names=others)
    elif way.seat >= 0:
        title = words.say("web.notices.yours", game=game)
        text = words.say("web.notices.yours_text", game=game, names=others)
        text = f"{text} {_clock(table, words)}".rstrip()
    else:
        title = game
        text = words.say("web.notices.theirs", game=game, names=", ".join(whose))
    links = (offers.table_url(table.id), offers.way_url(way.id))
    return Worded(title, text, game, whose, *links)


def _clock(table: TableFacts, words: Words) -> str:
    """How many days somebody has for a turn, and what comes then; nothing without such a clock."""
    terms = read_terms(table.terms)
    if terms is None or not terms.days:
        return ""
    told, out = tell_terms(table.terms, words), tell_when_out(table.terms, words)
    return words.say("web.clock.lobby", terms=told, out=out)


def _ended(table: TableFacts, names: Sequence[str], language: str) -> str:
    """How a game ended, in its own words."""
    game = find(table.game)
    if table.result is None:
        return words_in(language).say("web.notices.over_title", game=game.title(language))
    own = own_names(game.id, tuple(names), language)
    return game.text.words(language).called(own).result(read_result(table.result))
