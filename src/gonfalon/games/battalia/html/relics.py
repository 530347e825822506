"""What lies hidden and what was won: seals, and great artefacts under shrines or cities."""

from functools import cache, lru_cache
from html import escape

from gonfalon.games.battalia.box.cards import FACTION_NAMES
from gonfalon.games.battalia.box.seals import SEALS_IN, SHRINES, shrines_of
from gonfalon.games.battalia.html.cards import small_card
from gonfalon.games.battalia.html.signs import charge, icon, tincture
from gonfalon.games.battalia.rules.scenarios.relics import cards_in
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.words import words_in


def seals_of(view: BattaliaView, seat: int, language: str) -> str:
    """The seals of a player, and the summit if it is held (BA-V4)."""
    board = view.board
    if not board.has_volcano():
        return ""
    return _seals(board.seals[seat], board.holder == seat, language)


@cache
def _seals(seals: int, has_summit: bool, language: str) -> str:
    """A disc for each shrine, empty where the seal is missing."""
    words = words_in(language)
    elements = [words.say(f"ba.element.{FACTION_NAMES[shrine]}") for shrine in shrines_of(seals)]
    said = ", ".join([words.say("ba.draw.seals", have=SEALS_IN[seals], need=SHRINES), *elements])
    discs = "".join(
        [
            f'<i class="{tincture(shrine)}{" ba-has" if seals >> shrine & 1 else ""}">'
            f"{charge(shrine)}</i>"
            for shrine in range(SHRINES)
        ]
    )
    summit = ""
    if has_summit:
        holds = words.say("ba.draw.holds_summit")
        said += f", {holds}"
        summit = icon("peak", "ba-tiny ba-peak")
    label = escape(said)
    return (
        f'<span class="ba-seals" data-help="seals" role="img" '
        f'aria-label="{label}">{discs}{summit}</span>'
    )


def won_great(view: BattaliaView, seat: int, language: str) -> str:
    """How many great artefacts a player has won, who can win only so many (BA-G1)."""
    number = (view.winners >> seat & 1) + (view.laden >> seat & 1)
    return _won(number, language) if number else ""


@cache
def _won(number: int, language: str) -> str:
    """The number beside its sign."""
    label = escape(words_in(language).say("ba.draw.won_great", number=number))
    return (
        f'<span class="ba-great" role="img" aria-label="{label}" '
        f'data-help="great-won">{icon("use", "ba-tiny")}{number}</span>'
    )


def draw_shelf(view: BattaliaView, language: str) -> str:
    """Where no great artefact is on offer: what lies hidden, as far as the viewer knows."""
    if not view.scenario.hides_great():
        return ""
    if view.board.has_volcano():
        places = "".join(
            [
                _place(shrine, view.relics[shrine], view.buried[shrine], language)
                for shrine in range(SHRINES)
            ]
        )
        key = "ba.draw.under_shrines"
    else:
        corners = view.figures.starts[view.seats]
        hidden = sum([view.scenario.hides_under(view.board, square) for square in corners])
        places = f'<span class="ba-place-of">{_backs(hidden, language)}</span>'
        key = "ba.draw.under_cities"
    words = words_in(language)
    label, heading = escape(words.say(key)), escape(words.say("ba.draw.shelf"))
    return (
        f'<div\nclass="ba-group ba-offers ba-shelf" data-help="hidden" role="group" '
        f'aria-label="{label}"><h3>{heading}{_may_be(view.unseen, language)}</h3>'
        f'<div\nclass="ba-decks">{places}</div></div>'
    )


@lru_cache(1024)
def _place(shrine: int, known: tuple[int, ...], count: int, language: str) -> str:
    """A shrine by its charge, the cards seen under it, and backs for the others."""
    words = words_in(language)
    name = escape(words.say(f"ba.element.{FACTION_NAMES[shrine]}"))
    cards = "".join([small_card(card, 1, language) for card in known])
    return (
        f'<span class="ba-place-of"><i class="ba-disc {tincture(shrine)}" role="img" '
        f'data-help="shrine" aria-label="{name}: {count}">{charge(shrine)}</i>'
        f"{cards}{_backs(count - len(known), language)}</span>"
    )


@cache
def _backs(count: int, language: str) -> str:
    """Cards that the viewer has not seen."""
    label = escape(words_in(language).say("ba.draw.unknown"))
    return (
        f'<span class="ba-mini fu ba-back" role="img" data-help="unknown" aria-label="{label}">'
        f"{icon('unknown', 'ba-sign')}</span>"
    ) * count


@cache
def _may_be(unseen: int, language: str) -> str:
    """The great artefacts that may be among those; opened, they are shown."""
    cards = cards_in(unseen)
    if not cards:
        return ""
    label = escape(words_in(language).say("ba.draw.may_be"))
    shown = "".join([small_card(card, 1, language) for card in cards])
    return (
        '<label class="ba-peek" data-key="peek-unseen" data-help="unknown">'
        '<input type="checkbox" data-peek="" '
        f'aria-label="{label}: {len(cards)}"/>{icon("unknown", "ba-tiny")}{len(cards)}'
        f'<span class="ba-peeked">{shown}</span></label>'
    )
