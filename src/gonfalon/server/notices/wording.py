"""The words of a message, in the language of whoever asked for it."""

from dataclasses import dataclass

from gonfalon.games import find
from gonfalon.server.naming import seen
from gonfalon.server.notices.kinds import Notice
from gonfalon.server.notices.offers import Offers
from gonfalon.server.telling_names import listed_names
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
    """A turn in words: for a seat that it is theirs, for a channel whose it is."""
    way, table = notice.way, notice.table
    words, game = words_in(way.language), find(table.game).title(way.language)
    everyone = [seen(name) for name in listed_names(table.names, table.kinds, way.language)]
    whose = tuple(everyone[seat] for seat in notice.asked)
    if way.seat >= 0:
        others = [name for seat, name in enumerate(everyone) if seat != way.seat]
        title = words.say("web.notices.yours", game=game)
        text = words.say("web.notices.yours_text", game=game, names=", ".join(others))
    else:
        title = game
        text = words.say("web.notices.theirs", game=game, names=", ".join(whose))
    links = (offers.table_url(table.id), offers.way_url(way.id))
    return Worded(title, text, game, whose, *links)
