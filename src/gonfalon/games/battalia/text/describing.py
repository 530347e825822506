"""The position in words, for whoever has it read aloud."""

from collections.abc import Iterable, Sequence

from gonfalon.engine.passage import Passage, ended, passage, sentence
from gonfalon.engine.view import OPEN
from gonfalon.engine.words import Words
from gonfalon.games.battalia.box.cards import CARDS, FACTION_NAMES, KIND_NAMES, now
from gonfalon.games.battalia.box.deeds import TARGET_NAMES
from gonfalon.games.battalia.box.seals import SEALS_IN, SHRINES, shrines_of
from gonfalon.games.battalia.box.tents import tent_cards
from gonfalon.games.battalia.box.tiles import OFF, SQUARE_NAMES
from gonfalon.games.battalia.rules.battle.battlefield import NOBODY, Battle
from gonfalon.games.battalia.rules.combinations.chips import free_chips
from gonfalon.games.battalia.rules.places import laid_card
from gonfalon.games.battalia.rules.scoring import cities_of, points_in
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.describing_land import land_told, supply_told
from gonfalon.games.battalia.text.picture_battle import parts_of
from gonfalon.games.battalia.text.picture_cards import marks_on
from gonfalon.games.battalia.text.telling import time_told
from gonfalon.games.battalia.text.words import card_title


def describe(view: BattaliaView, words: Words) -> tuple[Passage, ...]:
    """The day, a battle, each player with the viewer first, the land, and the supply."""
    viewer = view.near if view.near >= 0 else view.actor if view.actor >= 0 else view.turn
    seats = sorted(range(view.seats), key=lambda seat: (seat != viewer, seat))
    told = [_today(view, words)]
    if view.battle is not None:
        told.append(_battle(view, view.battle, words))
    told += [_player(view, seat, words) for seat in seats]
    told += [land_told(view, viewer, words), *supply_told(view, words)]
    if view.limbo:
        told.append(passage(words.say("ba.column.limbo"), [_cards(view.limbo, words)]))
    if view.result is not None:
        told.insert(0, passage(words.say("ba.prompt.over"), [words.result(view.result)]))
    return tuple([one for one in told if one.lines])


def _today(view: BattaliaView, words: Words) -> Passage:
    """The day, and what the Oracle says (BA-O)."""
    is_last = view.today + 1 == view.figures.days
    return passage(
        time_told(view.today, view.figures.weeks, words),
        [
            *([ended(words.say("ba.draw.last_day"))] if is_last else []),
            words.say("ba.draw.lit_today", kind=KIND_NAMES[view.lit]),
            words.say("ba.draw.paired_today", kind=KIND_NAMES[view.paired]),
        ],
    )


def _battle(view: BattaliaView, battle: Battle, words: Words) -> Passage:
    """Both sides with all that makes up their strength (BA-W2)."""
    square, target = SQUARE_NAMES[battle.square], TARGET_NAMES[battle.target]
    lines = []
    for seat in (battle.attacker, battle.defender):
        parts = parts_of(view, battle, seat, words, lambda card: card_title(words, card))
        key = "attack" if seat == battle.attacker else "guard" if seat == NOBODY else "defence"
        facts = {"have": sum([worth for _, _, worth in parts]), "seat": seat + 1}
        title = words.say(f"ba.picture.{key}", **facts)
        told = sentence(*[f"{text} {worth:+}" for _, text, worth in parts])
        lines.append(f"{title} {told or words.say('ba.tell.nothing')}.")
    return passage(words.say("ba.picture.battle", square=square, target=target), lines)


def _player(view: BattaliaView, seat: int, words: Words) -> Passage:
    """One player: points, hand, the other zones, heroes, cities, what was won."""
    faction = view.players[seat].faction
    name = words.say("web.seat", seat=seat + 1)
    people = "" if faction == OFF else words.say(f"ba.faction.{FACTION_NAMES[faction]}")
    lines = [
        *_standing(view, seat, words),
        *_hand(view, seat, words),
        *_zones(view, seat, words),
        *_on_the_land(view, seat, words),
    ]
    return passage(sentence(name, people), lines)


def _standing(view: BattaliaView, seat: int, words: Words) -> list[str]:
    """Points, cities of level 4, chips, and what was won."""
    cities, need = cities_of(view.board, seat), view.figures.fours
    fours = words.say("ba.draw.fours" if need else "ba.draw.fours_only", have=cities[4], need=need)
    low, high = [free_chips(view.board, view.figures, seat, level) for level in (1, 3)]
    won = (view.winners >> seat & 1) + (view.laden >> seat & 1)
    seals = view.board.seals[seat]
    elements = [words.say(f"ba.element.{FACTION_NAMES[shrine]}") for shrine in shrines_of(seals)]
    return [
        ended(sentence(words.say("ba.note.points", count=points_in(view.board, seat)), fours)),
        ended(words.say("ba.tell.chips", low=low, high=high)),
        ended(words.say("ba.draw.won_great", number=won)) if won else "",
        ended(sentence(words.say("ba.draw.seals", have=SEALS_IN[seals], need=SHRINES), *elements))
        if seals
        else "",
        ended(words.say("ba.draw.holds_summit")) if view.board.holder == seat else "",
    ]


def _hand(view: BattaliaView, seat: int, words: Words) -> list[str]:
    """The hand, as far as it is seen, and how many cards it has."""
    player = view.players[seat]
    count = f"{words.say('ba.column.hand')}: {player.hand_size}"
    if not player.hand:
        return [ended(count)]
    hand = list(player.hand)
    held = [_held(view, one, hand.count(one), words) for one in dict.fromkeys(hand)]
    is_own = view.seat in (seat, OPEN)
    title = words.say("ba.picture.hand" if is_own else "ba.picture.seen", seat=seat + 1)
    return [ended(count), f"{title} {sentence(*held)}."]


def _held(view: BattaliaView, held: int, count: int, words: Words) -> str:
    """A held card with what happened to it, and how many there are of it."""
    marks = marks_on(view, held, words, lambda card: card_title(words, card))
    title = card_title(words, now(held))
    title = f"{count} × {title}" if count > 1 else title
    return f"{title} ({'; '.join(marks)})" if marks else title


def _zones(view: BattaliaView, seat: int, words: Words) -> list[str]:
    """The other zones: how many cards, and which, if they are seen (BA-T8)."""
    player = view.players[seat]
    lines = [
        _zone("nation", player.nation_size, _bag(player.nation, words), words),
        _zone("shelter", sum(player.shelter), _bag(player.shelter, words), words),
        _zone("ambush", player.ambush_size, _cards(player.ambush, words), words),
    ]
    for number, tent in enumerate(player.tents):
        title = words.say("ba.picture.tent", seat=seat + 1, number=number + 1)
        lines.append(f"{title} {_cards(tent_cards(tent), words)}.")
    if view.turn == seat and view.table:
        laid = _cards([laid_card(one) for one in view.table], words)
        lines.append(f"{words.say('ba.picture.table', seat=seat + 1)} {laid}.")
    return [*lines, ended(f"{words.say('ba.column.owned')}: {player.owned}")]


def _zone(name: str, count: int, cards: str, words: Words) -> str:
    """A zone by its number, and its cards where they are seen."""
    told = f"{words.say(f'ba.column.{name}')}: {count}"
    return ended(f"{told} ({cards})" if cards and count else told)


def _on_the_land(view: BattaliaView, seat: int, words: Words) -> list[str]:
    """Where the heroes and the cities of a player are."""
    board = view.board
    heroes = [
        f"{words.say(f'ba.pick.hero{number + 1}')} {SQUARE_NAMES[square]}"
        for number, square in enumerate(board.heroes_of(seat))
        if square != OFF
    ]
    cities = [
        f"{SQUARE_NAMES[square]} {words.say('ba.draw.level', level=board.levels[square])}"
        for square, owner in enumerate(board.owners)
        if owner == seat
    ]
    return [
        ended(f"{words.say('ba.column.heroes')}: {sentence(*heroes)}") if heroes else "",
        ended(f"{words.say('ba.draw.cities')}: {sentence(*cities)}") if cities else "",
    ]


def _cards(cards: Iterable[int], words: Words) -> str:
    """Cards by name, equal ones together."""
    bag = [0] * CARDS
    for card in cards:
        bag[card] += 1
    return _bag(bag, words)


def _bag(bag: Sequence[int], words: Words) -> str:
    """Cards counted by code, by name."""
    told = [(count, card_title(words, card)) for card, count in enumerate(bag[:CARDS]) if count]
    return sentence(*[f"{count} × {title}" if count > 1 else title for count, title in told])
