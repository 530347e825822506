"""The table as HTML: hands, the line of battlefields, decks, and what was played."""

from functools import cache, lru_cache
from html import escape

from gonfalon.engine.view import OPEN
from gonfalon.engine.words import Words
from gonfalon.games.battle_line.box.components import (
    CARD_NAMES,
    DECK_NAMES,
    FIELDS,
    PLAIN,
    TACTICS_DECK,
    TACTICS_NAMES,
    bits,
)
from gonfalon.games.battle_line.html.cards import (
    backs,
    card_button,
    card_seen,
    cards_in,
    chip,
    icon,
    site_backs,
    site_card,
)
from gonfalon.games.battle_line.html.field import SEAT_CHARGES, draw_fields, unlaid_field
from gonfalon.games.battle_line.rules.step_numbers import DEAL_SITES, DRAFT
from gonfalon.games.battle_line.sight.view import HIDDEN, BattleLineView, SitesView
from gonfalon.games.battle_line.text.words import words_in


def draw_pieces(view: BattleLineView, words: Words) -> list[str]:
    """The table with the viewer's own side below; it fills whatever it is put into."""
    language = words.language
    below = view.near if view.near >= 0 else 0
    above = 1 - below
    is_drafting = view.frames[0] in (DEAL_SITES, DRAFT)
    middle = _draft(view, below, language) if is_drafting else _line(view, below, language)
    has_tactics = view.variant.tactics != 0
    has_terrain = min(view.sites, default=PLAIN) < PLAIN
    return [
        _opening(below, has_tactics, has_terrain),
        *_hand(view, above, "other", language),
        *middle,
        *_hand(view, below, "own", language),
        _aside_opening(language),
        _played(above, view.sides[above].played, "other", language) if has_tactics else "",
        *_decks(view, has_tactics, language),
        _gone(view.gone_troops, view.gone_tactics, language),
        _played(below, view.sides[below].played, "own", language) if has_tactics else "",
        "</div></div></div>",
    ]


@cache
def _opening(below: int, has_tactics: bool, has_terrain: bool) -> str:
    """What stands before all else: which side is near, which of the cards take part."""
    style = f"bl from-{below + 1}" if has_tactics else f"bl from-{below + 1} no-tactics"
    if has_terrain:
        style += " with-terrain"
    return f'<div\nclass="{style}"><div\nclass="board">'


@cache
def _aside_opening(language: str) -> str:
    """What stands before the decks and what was played."""
    label = escape(words_in(language).say("bl.tell.decks"))
    return f'<div\nclass="aside" role="group" aria-label="{label}">'


def _line(view: BattleLineView, below: int, language: str) -> list[str]:
    """The row of battlefields, with places for those that are still to be laid."""
    columns = draw_fields(view.line, below, language)
    unlaid = [unlaid_field(field) for field in range(len(columns), FIELDS)]
    return [_line_opening(language), *columns, *unlaid, "</div>"]


@cache
def _line_opening(language: str) -> str:
    """What stands before the battlefields."""
    label = escape(words_in(language).say("bl.draw.line"))
    return f'<div\nclass="line" role="group" aria-label="{label}">'


def _hand(view: BattleLineView, seat: int, whose: str, language: str) -> list[str]:
    """A hand: its cards, or its backs with what is known of it; battlefield cards before that."""
    thing = "hand"
    if view.seat in (seat, OPEN):
        hand = view.sides[seat].hand
        drawn = _seen(hand.troops, hand.tactics, language)
        label = _hand_label(seat, language)
    else:
        drawn, label = _hidden_hand(view, seat, language)
        whose, thing = f"{whose} hidden", "backs"
    kept = view.kept[seat]
    sites = ""
    if kept.count:
        told = words_in(language).say("bl.picture.kept", seat=seat + 1, sites=str(kept.count))
        sites = (
            f'<div\nclass="kept" data-help="kept" role="group" aria-label="{escape(told)}">'
            f"{_sites(kept, seat, 'kept', language)}</div>"
        )
    opening = _hand_opening(seat, whose, thing, label)
    return [opening, _banner(seat, language), drawn, sites, "</div>"]


@lru_cache(1024)
def _hand_opening(seat: int, whose: str, thing: str, label: str) -> str:
    """What stands before the cards of a hand."""
    return (
        f'<div\nclass="hand {whose} seat-{seat + 1}" data-place="hand-{seat + 1}" role="group" '
        f'data-help="{thing}" aria-label="{label}">'
    )


@cache
def _banner(seat: int, language: str) -> str:
    """The banner of a side, flying at its edge of the table, and whose it is."""
    name = escape(words_in(language).say(f"bl.seat.{seat + 1}"))
    return (
        f'<span class="flies seat-{seat + 1}" aria-hidden="true">'
        f'<span class="gonfalon">{icon(SEAT_CHARGES[seat], "charge")}</span><b>{name}</b></span>'
    )


@lru_cache(4096)
def _seen(troops: int, tactics: int, language: str) -> str:
    """The cards of a hand that is seen."""
    return "".join([card_button(card, language) for card in cards_in(troops, tactics)])


@cache
def _hand_label(seat: int, language: str) -> str:
    """What a hand that is seen is called."""
    return escape(words_in(language).say("bl.draw.hand", seat=seat + 1))


def _hidden_hand(view: BattleLineView, seat: int, language: str) -> tuple[str, str]:
    """Another's hand, drawn as far as it is known, and what it is called."""
    hand, known = view.sides[seat].hand, view.known[seat]
    return _hidden(
        seat,
        (hand.troop_count, hand.tactics_count),
        (known.troops & ~known.loose_troops, known.tactics & ~known.loose_tactics),
        (known.loose_troops, known.loose_tactics),
        language,
    )


@lru_cache(4096)
def _hidden(
    seat: int,
    counts: tuple[int, int],
    known: tuple[int, int],
    loose: tuple[int, int],
    language: str,
) -> tuple[str, str]:
    """Known cards face up, the others by their backs; what may be back on a deck stands apart."""
    words, (troops, tactics) = words_in(language), known
    parts = [backs(seat, "t", counts[0] - troops.bit_count())]
    parts += [card_seen(card, language, "known") for card in cards_in(troops, 0)]
    parts.append(backs(seat, "k", counts[1] - tactics.bit_count()))
    parts += [card_seen(card, language, "known") for card in cards_in(0, tactics)]
    parts += [card_seen(card, language, "known maybe") for card in cards_in(*loose)]
    told = words.say("bl.picture.backs", troops=counts[0], tactics=counts[1])
    label = f"{words.say('bl.picture.hand', seat=seat + 1)} {told}"
    return "".join(parts), escape(label)


def _draft(view: BattleLineView, below: int, language: str) -> list[str]:
    """The row as far as it lies, between the packets that are chosen from (BL-H2, BL-H3)."""
    packets = [_packet(view, seat, below, language) for seat in (1 - below, below)]
    line = _line(view, below, language)
    return ['<div\nclass="draft">', packets[0], *line, packets[1], "</div>"]


def _packet(view: BattleLineView, seat: int, below: int, language: str) -> str:
    """The battlefield cards one seat chooses from."""
    label = escape(words_in(language).say("bl.draw.packet", seat=seat + 1))
    sites = _sites(view.packets[seat], seat, "packet", language)
    whose, count = "own" if seat == below else "other", view.packets[seat].count
    return (
        f'<div\nclass="packet {whose}" role="group" data-help="packet" '
        f'aria-label="{label}, {count}"><h3>{label}</h3>'
        f'<div\nclass="sites">{sites}</div></div>'
    )


def _sites(sites: SitesView, seat: int, place: str, language: str) -> str:
    """Battlefield cards: those that are seen, else their backs; how many, if some are not there."""
    seen = bits(sites.sites)
    if not seen:
        return site_backs(seat, place, sites.count)
    drawn = "".join(site_card(site, language) for site in seen)
    if len(seen) == sites.count:
        return drawn
    few = words_in(language).say("bl.draw.of", part=sites.count, whole=len(seen))
    return f'<span class="few">{escape(few)}</span>{drawn}'


def _decks(view: BattleLineView, has_tactics: bool, language: str) -> list[str]:
    """The decks with their counts, and above them the cards that were put back."""
    drawn = [
        _deck(number, deck.count, deck.top, language)
        for number, deck in enumerate(view.decks)
        if has_tactics or number != TACTICS_DECK
    ]
    return ['<div\nclass="decks">', *drawn, "</div>"]


@lru_cache(1024)
def _deck(number: int, count: int, on_top: tuple[tuple[int, int], ...], language: str) -> str:
    """One deck; of the cards put back, the topmost first, those that this view knows."""
    words, name = words_in(language), DECK_NAMES[number]
    title = words.say(f"bl.deck.{name}")
    kind = "k" if number == TACTICS_DECK else "t"
    top = "".join(
        f'<i class="back {kind} seat-{placer + 1}" data-key="top-{name}-{place}" role="img" '
        f'aria-label="{escape(words.say("bl.tell.put_back", seat=placer + 1))}"></i>'
        if card == HIDDEN
        else chip(CARD_NAMES[card], language, "card")
        for place, (card, placer) in enumerate(on_top)
    )
    top = f'<div\nclass="top" data-help="top">{top}</div>' if top else ""
    style = f"deck {kind}" if count else f"deck {kind} empty"
    label = escape(words.say(f"bl.draw.{name}"))
    return (
        f'<div\nclass="pile"><button\ntype="button" class="{style}" data-pick="{name}" '
        f'data-key="deck-{name}" data-help="deck-{name}" aria-label="{escape(title)}: {count}">'
        f'<b>{count}</b></button><span class="label">{label}</span>{top}</div>'
    )


@cache
def _played(seat: int, played: int, whose: str, language: str) -> str:
    """The tactics cards a side has played, and how many (BL-K1, BL-K2)."""
    words = words_in(language)
    names = [TACTICS_NAMES[number] for number in bits(played)]
    chips = "".join(chip(name, language, "played") for name in names)
    label = escape(words.say("bl.draw.played"))
    name = escape(words.say(f"bl.seat.{seat + 1}"))
    peek = f'<input type="checkbox" data-peek="" aria-label="{name}: {label}: {len(names)}"/>'
    return (
        f'<div\nclass="played {whose} seat-{seat + 1}" data-help="played" role="group" '
        f'aria-label="{name}: {label}"><label class="tally">{peek if names else ""}'
        f'<span class="label"><i class="banner"></i><span>{label}</span> <b>{len(names)}</b></span>'
        f'<span class="chips">{chips}</span></label></div>'
    )


@lru_cache(1024)
def _gone(troops: int, tactics: int, language: str) -> str:
    """The cards that were removed face up."""
    cards = cards_in(troops, tactics)
    if not cards:
        return '<div\nclass="gone none"></div>'
    label = escape(words_in(language).say("bl.draw.gone"))
    chips = "".join([chip(CARD_NAMES[card], language, "card") for card in cards])
    title = f'<span class="label">{label}</span>'
    return (
        f'<div\nclass="gone" role="group" data-help="gone" aria-label="{label}">{title}'
        f'<div\nclass="chips">{chips}</div></div>'
    )
