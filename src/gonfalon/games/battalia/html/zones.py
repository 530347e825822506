"""The players as HTML: points, cities, and zones at a glance; the own hand, ambush and tents."""

from functools import cache, lru_cache
from html import escape
from typing import Final

from gonfalon.engine.passage import sentence
from gonfalon.engine.view import OPEN
from gonfalon.games.battalia.box.cards import FACTION_NAMES
from gonfalon.games.battalia.box.tents import tent_cards
from gonfalon.games.battalia.box.tiles import HEROES, OFF
from gonfalon.games.battalia.html.cards import bag_of, hand_cards, small_card, small_cards
from gonfalon.games.battalia.html.relics import seals_of, won_great
from gonfalon.games.battalia.html.signs import charge, icon, player_name, tincture, title_of
from gonfalon.games.battalia.html.tiles import chip_sign
from gonfalon.games.battalia.rules.combinations.chips import chips_left
from gonfalon.games.battalia.rules.places import laid_card
from gonfalon.games.battalia.rules.scoring import bonus_in, cities_of, points_of
from gonfalon.games.battalia.rules.step_numbers import DROP, FACTION, NAME, PRIZE, TAKE
from gonfalon.games.battalia.sight.player_view import PlayerView
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.words import words_in

_CHOOSING: Final = (NAME, DROP, TAKE, PRIZE)  # where other cards are chosen by name
_MOST_AMBUSH: Final = 3
_COUNTED: Final = {"hand": "hand-count"}  # what is explained otherwise where it is only counted


def draw_players(view: BattaliaView, language: str) -> list[str]:
    """Every player: points and level 4 cities, then what can be counted of the zones."""
    panels = [_panel(view, seat, language) for seat in range(view.seats)]
    label = escape(words_in(language).say("web.players"))
    return [f'<section class="ba-players" aria-label="{label}">', *panels, "</section>"]


def _panel(view: BattaliaView, seat: int, language: str) -> str:
    """One player at a glance: points, towers, seals, zones, chips, and what lies open."""
    player = view.players[seat]
    cities = cities_of(view.board, seat)
    has_won = view.result is not None and view.result.ranks[seat] == 1
    style = f"ba-player {tincture(player.faction)}"
    style += " ba-asked" if view.actor == seat else ""
    style += " ba-turning" if view.turn == seat and view.frames[0] > FACTION else ""
    free = view.board.heroes_of(seat).count(OFF)
    points = points_of(cities) + bonus_in(view.board, seat)
    low, high = [
        chips_left(view.figures, cities, view.board.seals[seat], level) for level in (1, 3)
    ]
    return (
        f'<div\nclass="{style}" role="group" data-help="player" '
        f'aria-label="{_title(seat, player.faction, has_won, language)}">'
        f"{_name(seat, player.faction, has_won, view.first == seat, language)}"
        f"{_score(points, cities[4], view.figures.fours, language)}"
        f"{seals_of(view, seat, language)}{_counts(_sizes(player), language)}"
        f"{_shelter(player, seat, language)}"
        f"{_stock(HEROES - free, low, high, won_great(view, seat, language), language)}"
        f"{_open_cards(view, player, seat, language)}</div>"
    )


@cache
def _title(seat: int, faction: int, has_won: bool, language: str) -> str:
    """A player as a group: the name, the faction, and whether the game was won."""
    words = words_in(language)
    people = "" if faction == OFF else words.say(f"ba.faction.{FACTION_NAMES[faction]}")
    won = words.say("web.result.won", seat=seat + 1) if has_won else ""
    return escape(sentence(won or words.say(f"ba.seat.{seat + 1}"), people))


@cache
def _name(seat: int, faction: int, has_won: bool, is_first: bool, language: str) -> str:
    """The banner, the name, and the faction; the first player and the winner are marked."""
    words = words_in(language)
    name, begins = player_name(seat, language), escape(words.say("ba.draw.first"))
    people = ""
    if faction != OFF:
        people = f"<small>{escape(words.say(f'ba.faction.{FACTION_NAMES[faction]}'))}</small>"
    first = (
        f'<i role="img" data-help="first-player" aria-label="{begins}">1</i>'
        if is_first and not has_won
        else ""
    )
    crown = icon("crown", "ba-won") if has_won else ""
    return (
        f'<span class="ba-flag">{charge(faction)}</span>'
        f'<span class="ba-who"><b>{name}{crown}</b>{people}{first}</span>'
    )


@cache
def _score(points: int, fours: int, need: int, language: str) -> str:
    """The points, and a tower for each level 4 city, of those that end the game (BA-E1)."""
    words = words_in(language)
    said = words.say("ba.draw.fours", have=fours, need=need)
    if not need:
        said = words.say("ba.draw.fours_only", have=fours)
    said = escape(said)
    towers = "".join(
        [
            f'<svg class="{"ba-full" if place < fours else ""}" viewBox="-14 -21 28 42" '
            'aria-hidden="true"><use href="#ba-city-one"/></svg>'
            for place in range(need or fours)
        ]
    )
    label = escape(words.say("ba.note.points", count=points))
    return (
        f'<b class="ba-points" data-help="points" aria-label="{label}" '
        f'role="img">{points}</b>'
        f'<span class="ba-fours" data-help="fours" role="img" '
        f'aria-label="{said}">{towers}</span>'
    )


def _sizes(player: PlayerView) -> tuple[int, ...]:
    """How many cards there are in hand, nation and ambush, and in all."""
    return player.hand_size, player.nation_size, player.ambush_size, player.owned


@lru_cache(2048)
def _counts(sizes: tuple[int, ...], language: str) -> str:
    """Hand, nation and ambush by their numbers, and the whole creation deck (BA-T7)."""
    words = words_in(language)
    drawn = ""
    for name, count in zip(("hand", "nation", "ambush", "owned"), sizes, strict=True):
        title = escape(words.say(f"ba.column.{name}"))
        sign = icon(name, "ba-tiny")
        drawn += (
            f'<span role="img" data-help="{_COUNTED.get(name, name)}" '
            f'aria-label="{title}: {count}">{sign}{count}</span>'
        )
    return f'<span class="ba-counts">{drawn}</span>'


def _shelter(player: PlayerView, seat: int, language: str) -> str:
    """The shelter, which everyone may look through (BA-T8)."""
    return _peek("shelter", seat, sum(player.shelter), bag_of(player.shelter, language), language)


@lru_cache(4096)
def _peek(zone: str, seat: int, count: int, cards: str, language: str) -> str:
    """A zone by its number; opened, it shows its cards."""
    words = words_in(language)
    title, name = escape(words.say(f"ba.column.{zone}")), escape(words.say(f"ba.zone.{zone}"))
    return (
        f'<label class="ba-peek" data-key="peek-{zone}-{seat + 1}" data-help="{zone}">'
        f'<input type="checkbox" data-peek="" aria-label="{title}: {count}"/>'
        f"{icon(zone, 'ba-tiny')}<small>{name}</small>{count}"
        f'<span class="ba-peeked">{cards}</span></label>'
    )


@lru_cache(1024)
def _stock(heroes: int, low: int, high: int, great: str, language: str) -> str:
    """Heroes on the board, chips that are free (BA-C5), great artefacts won."""
    words = words_in(language)
    first = escape(words.say("ba.column.heroes"))
    second = escape(words.say("ba.draw.chips", low=low, high=high))
    return (
        f'<span class="ba-counts"><span role="img" data-help="heroes" '
        f'aria-label="{first}: {heroes}">'
        f'{icon("hero", "ba-tiny")}{heroes}</span><span role="img" data-help="chips" '
        f'aria-label="{second}">{chip_sign("ba-tiny")}<small>1–2:</small>{low} '
        f"<small>3–4:</small>{high}</span>{great}</span>"
    )


def _open_cards(view: BattaliaView, player: PlayerView, seat: int, language: str) -> str:
    """What lies open of a player: tents, and cards seen in hand by all."""
    words = words_in(language)
    drawn = "".join(
        [
            f'<span class="ba-camp" role="group" data-help="camp" '
            f'aria-label="{escape(words.say(f"ba.pick.tent{number + 1}"))}">'
            f"{small_cards(tent_cards(tent), language)}</span>"
            for number, tent in enumerate(player.tents)
        ]
    )
    if view.seat not in (seat, OPEN) and player.hand:
        label = escape(words.say("ba.picture.seen", seat=seat + 1))
        seen = "".join([small_card(held >> 20, 1, language) for held in player.hand])
        drawn += (
            f'<span class="ba-camp" role="group" data-help="camp" aria-label="{label}">'
            f"<small>{_named(label, seat, language)}</small>{seen}</span>"
        )
    elif view.result is not None and view.seat == OPEN:
        drawn += _kept(seat, player.hand, player.ambush, language)
    return f'<span class="ba-open">{drawn}</span>' if drawn else ""


@lru_cache(256)
def _kept(seat: int, hand: tuple[int, ...], ambush: tuple[int, ...], language: str) -> str:
    """What was still hidden at the end: a hand, and the cards in ambush."""
    words, drawn = words_in(language), ""
    hands = tuple([held >> 20 for held in hand])
    for title, cards in (
        (words.say("ba.picture.hand", seat=seat + 1), hands),
        (words.say("ba.column.ambush"), ambush),
    ):
        if cards:
            label = escape(title)
            seen = small_cards(cards, language)
            drawn += (
                f'<span class="ba-camp" role="group" data-help="camp" aria-label="{label}">'
                f"<small>{_named(label, seat, language)}</small>{seen}</span>"
            )
    return drawn


def draw_table(view: BattaliaView, language: str) -> str:
    """The cards played and gained this turn, and those out of the game."""
    drawn = ""
    if view.table:
        drawn += _laid(view.turn, tuple([laid_card(laid) for laid in view.table]), language)
    if view.limbo:
        drawn += _peek("limbo", 0, len(view.limbo), small_cards(view.limbo, language), language)
    return f'<div\nclass="ba-table" data-place="table">{drawn}</div>'


@lru_cache(2048)
def _laid(seat: int, cards: tuple[int, ...], language: str) -> str:
    """The cards that a player has played and gained this turn."""
    title = escape(words_in(language).say("ba.picture.table", seat=seat + 1))
    laid = small_cards(cards, language, "laid")
    heading = f"<small>{_named(title, seat, language)}</small>"
    return f'<span role="group" data-help="table" aria-label="{title}">{heading}{laid}</span>'


def _named(title: str, seat: int, language: str) -> str:
    """A title that a page can put the name of the player into."""
    name = escape(words_in(language).say(f"ba.seat.{seat + 1}"))
    return title.replace(name, player_name(seat, language))


def draw_own(view: BattaliaView, viewer: int, language: str) -> list[str]:
    """The hand of the viewer, and beside it the own ambush, tents and nation."""
    if view.seat not in (viewer, OPEN) or view.result is not None:
        return []
    player = view.players[viewer]
    is_pick = view.frames[-1] not in _CHOOSING
    cards = hand_cards(player.hand, view.lit, f"hand-{viewer + 1}", is_pick, language)
    return [
        _hand_opening(viewer, _hands_before(view, viewer), player.faction, language),
        cards,
        '</div><div\nclass="ba-keep">',
        _ambush(player.ambush, language),
        _tents(player.tents, language),
        _nation(player, viewer, language),
        "</div></div>",
    ]


def _hands_before(view: BattaliaView, seat: int) -> int:
    """How many hands a seat has cleared: one at the end of each of its turns (BA-T9)."""
    place, turning = [(one - view.first) % view.seats for one in (seat, view.turn)]
    return view.day + (view.frames[0] > FACTION and place < turning)


@lru_cache(1024)
def _hand_opening(seat: int, number: int, faction: int, language: str) -> str:
    """What stands before the cards of a hand; a new hand is another place than the one before."""
    label = escape(words_in(language).say("ba.picture.hand", seat=seat + 1))
    return (
        f'<div\nclass="ba-own {tincture(faction)}"><div\nclass="ba-hand" '
        f'data-place="hand-{seat + 1}-{number}" role="group" data-help="hand" '
        f'aria-label="{label}">'
    )


@lru_cache(4096)
def _ambush(ambush: tuple[int, ...], language: str) -> str:
    """The three slots of the own ambush (BA-A7)."""
    title = escape(words_in(language).say("ba.column.ambush"))
    cards = "".join([small_card(card, 1, language) for card in ambush])
    empty = '<i class="ba-slot"></i>' * (_MOST_AMBUSH - len(ambush))
    return (
        f'<span class="ba-zone" data-help="ambush" role="group" '
        f'aria-label="{title}: {len(ambush)}"><small>{icon("ambush", "ba-tiny")} {title}'
        f"</small><span>{cards}{empty}</span></span>"
    )


@lru_cache(1024)
def _tents(tents: tuple[int, ...], language: str) -> str:
    """The own tents with what is in them; one can be opened by touching it (BA-A5)."""
    words = words_in(language)
    names = [", ".join([title_of(card, language) for card in tent_cards(tent)]) for tent in tents]
    return "".join(
        [
            f'<button\ntype="button" class="ba-zone ba-own-tent" data-pick="tent{number + 1}" '
            f'data-key="tent-{number + 1}" data-help="open" '
            f'aria-label="{escape(words.say(f"ba.pick.tent{number + 1}"))}: '
            f'{escape(names[number])}">'
            f"<small>{escape(words.say(f'ba.pick.tent{number + 1}'))}</small>"
            f"<span>{small_cards(tent_cards(tent), language)}</span></button>"
            for number, tent in enumerate(tents)
        ]
    )


def _nation(player: PlayerView, seat: int, language: str) -> str:
    """The own nation by what is in it, in no order."""
    if not player.nation:
        return ""
    return _peek("nation", seat, player.nation_size, bag_of(player.nation, language), language)
