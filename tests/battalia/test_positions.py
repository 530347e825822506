"""Positions of Battalia as text: what is left out, what comes back, and what is refused."""

import pytest

import gonfalon
from gonfalon.engine.errors import Malformed
from gonfalon.games.battalia.box.cards import CARD_BY_NAME, CARDS, PROVISIONS_CARD
from gonfalon.games.battalia.box.tiles import SQUARE_BY_NAME
from gonfalon.games.battalia.rules.battle.payer import payer_of
from gonfalon.games.battalia.text.parsing import parse_position
from tests.battalia.conservation import check

BOARD = "b6:city.b.nesw/1@1 f6:city.b.nesw/4 d4:ruins/8 b2:city.i.nesw/4 f2:city.i.nesw/1@2"
TOPS = (
    "tops friman.b chief.b priest.b lord.b provisions tool.b weapon.b amulet.b title.b scroll.b "
    "tent.b horse.b one.b opposite.b adjacent.b three.b four.b straight.b bend.b tee.b cross.b"
)
OFFERS = "offers hammer sword shield"
DECKS = f"{TOPS}; {OFFERS}"
TWO = f"factions b i; gone c; board {BOARD}"


def same(text: str) -> None:
    """This text is canonical."""
    assert gonfalon.load(text).position() == text


def test_canonical_positions_are_written_as_they_are_read() -> None:
    same("battalia; turn 1 leave; board d4:ruins/8")
    same("battalia; seats 3; turn 1 found; board d7:city.e.nesw d4:ruins/8; left 5")
    same(f"battalia; turn 1 act; {TWO}; {DECKS}")
    same(f"battalia first=2; turn 1 muster; {TWO}; {DECKS}; hand1 friman.b")
    same(f"battalia; turn 2 act; day 9; first 2; {TWO}; heroes b6,b2 -,f2; {DECKS}")
    same(
        f"battalia; turn 1 act > pay; {TWO}; {DECKS}; hand1 friman.b friman.i provisions; "
        "table friman.b; deed road b5 ns; price friman provisions; floor friman.b"
    )
    same(
        f"battalia; turn 1 act > use > roll; {TWO}; {DECKS}; hand1 friman.b; table amulet.b; "
        "played amulet.b; subject friman.b; left 1"
    )
    same(
        f"battalia; turn 1 clear > draw; {TWO}; {DECKS}; nation2 friman.i provisions*2; left 2; "
        "drawer 2"
    )
    same(f"battalia weeks=1; turn 1 over; day 8; {TWO}; {DECKS}")


def test_what_happened_to_a_card_is_written_behind_it() -> None:
    hand = (
        "friman.b friman.b/x2/used1/changed chief.i/from2 tool.c=lord.b/changed amulet.e/used1/omen"
    )
    text = f"battalia; seats 3; turn 1 act; hand1 {hand}"
    assert f"; hand1 {hand_in_order(text)}" in gonfalon.load(text).position()
    assert sorted(hand_in_order(text).split()) == sorted(hand.split())


def hand_in_order(text: str) -> str:
    """The first hand as the program writes it."""
    position = gonfalon.load(text).position()
    return position.split("; hand1 ")[1].split(";")[0]


def test_the_rows_of_a_battle_are_written() -> None:
    battle = (
        "battle f2 hero2 defender=2 attackers=2 defenders=1 adder=2 added; "
        "attack-row weapon.b/held lord.b/x2/changed/times2; defence-row chief.i*2"
    )
    text = (
        f"battalia; turn 1 act > add; day 2; {TWO}; heroes f2,f2 -,f2; {DECKS}; "
        "hand1 weapon.b/used1; nation1 provisions*9; hand2 lord.e; nation2 provisions*9; "
        f"{battle}"
    )
    same(text)
    state = parse_position(text)
    assert payer_of(state) == state.actor == 1
    check(state)


@pytest.mark.rule("BA-W6")
def test_a_retreat_that_is_asked_is_written() -> None:
    text = (
        f"battalia edition=first; turn 1 act > retreat; {TWO}; heroes f2 f2; {DECKS}; "
        "hand1 lord.b; hand2 horse.i; battle f2 hero2 defender=2 added; attack-row weapon.b"
    )
    same(text)
    state = parse_position(text)
    assert payer_of(state) == state.actor == 1
    paid = text.replace("> retreat", "> retreat > pay").replace("horse.i", "horse.i horse.e")
    paid = paid.replace("; battle", "; deed retreat b6 horse; price horse; battle")
    same(paid)
    assert payer_of(parse_position(paid)) == 1


@pytest.mark.rule("BA-W5", "BA-A2")
def test_a_row_that_an_amulet_emptied_is_read_back() -> None:
    place = f"{TWO}; heroes f2 -; {DECKS}"
    text = f"battalia; turn 1 act > add; {place}; hand1 lord.b; battle f2 city defender=2"
    same(text)
    assert [action.text for action in parse_position(text).legal()] == ["add lord.b", "yield"]
    with pytest.raises(Malformed, match="the attack was opened with a weapon"):
        parse_position(f"{text} adder=2")


def test_segments_come_in_any_order_and_everything_may_be_left_out() -> None:
    assert gonfalon.load("battalia").position() == f"battalia; turn 1 act; {TWO}; {DECKS}"
    text = "battalia;; hand2 friman.e; factions e i; seats 2; turn 2 act"
    place = f"factions e i; gone c; board {BOARD}"
    assert gonfalon.load(text).position() == (
        f"battalia; turn 2 act; {place}; {DECKS}; hand2 friman.e"
    )


@pytest.mark.rule("BA-C7")
def test_the_decks_are_what_lies_nowhere_else() -> None:
    state = parse_position(
        "battalia; hand1 friman.b*3; nation2 friman.b*2 horn; shelter1 provisions*9; limbo friman.b"
        "; shelter2 chief.i*4 tool.e*3"
    )
    check(state)
    friman = CARD_BY_NAME["friman.b"]
    assert (state.supply[friman], state.tops[0], state.sizes[0]) == (1, friman, 2 + 8 + 8)
    assert state.sizes[4] == 51
    assert state.supply[PROVISIONS_CARD] == 50
    assert state.supply[CARD_BY_NAME["friman.c"]] == 0
    assert CARD_BY_NAME["horn"] not in state.offers
    assert state.owned == [12, 10]


@pytest.mark.rule("BA-S1")
def test_a_deck_that_does_not_follow_is_told() -> None:
    """The Staff can bring a city of the set-up into the deck."""
    text = f"battalia; turn 1 act; {TWO.replace('f2:city.i', 'f2:city.e')}; {TOPS}; {{}}{OFFERS}"
    state = parse_position(text.format("supply four.i*2; "))
    assert state.sizes[16] == 3
    assert "; supply four.i*2; " in state.position()
    assert parse_position(text.format("supply four*0; ")).sizes[16] == 1
    assert parse_position(text.format("")).sizes[16] == 3


@pytest.mark.rule("BA-A3")
def test_what_lies_under_a_deck_keeps_its_order() -> None:
    state = parse_position("battalia; under chief.e friman.i chief.b; tops chief.i")
    names = [CARD_BY_NAME["chief.e"], CARD_BY_NAME["chief.b"]]
    assert (state.tops[1], list(state.under[1])) == (CARD_BY_NAME["chief.i"], names)
    assert "; under friman.i chief.e chief.b; " in state.position()


@pytest.mark.rule("BA-V1")
def test_a_hero_has_been_where_it_stands() -> None:
    text = f"battalia advanced=on; turn 1 act; {TWO}; heroes b6,f2 -; {{}}{DECKS}"
    same(text.format(""))
    state = parse_position(text.format("trodden 1.1:- 1.2:b6,f2; "))
    b6, f2 = SQUARE_BY_NAME["b6"], SQUARE_BY_NAME["f2"]
    assert state.board.trodden[:2] == [0, 1 << b6 | 1 << f2]
    assert state.position() == text.format("trodden 1.1:- 1.2:b6,f2; ")


@pytest.mark.rule("BA-A5")
def test_tents_are_written_with_their_cards() -> None:
    tents = "tents1 tent.b(friman.i,lord.b) ~hammer(tent.i)"
    state = parse_position(
        f"battalia; nation1 provisions*9; nation2 lord.e provisions*9; {tents}; pitched 1"
    )
    check(state)
    assert f"; {tents}; " in state.position()
    assert state.position().endswith("; pitched 1")
    assert state.pitched == 1


@pytest.mark.rule("BA-G7")
def test_a_borrowed_card_counts_for_its_owner() -> None:
    state = parse_position("battalia; hand1 lord.e/from2 friman.b; table chief.b/from2 provisions")
    assert state.owned == [2, 2]
    assert state.nations[CARDS : CARDS * 2] == [0] * CARDS


MALFORMED = [
    ("battalia edition=second", "edition is one of: "),
    ("battalia first=3", "With 2 players there's no seat 3"),
    ("battalia; seats 5", "seats: expected one of 2, 3, 4"),
    ("battalia; hand1 lord.b; hand1 lord.b", "'hand1': given twice"),
    ("battalia; hand3 lord.b", "hand3: '3' is none of the seats 1, 2"),
    ("battalia; piles 3", "segment 'piles 3': expected seats, turn, day"),
    ("battalia; seen by seat 1", "segment 'seen by seat 1'"),
    ("battalia; turn", "turn: expected turn SEAT STEP"),
    ("battalia; turn 3 act", "turn: '3' is none of the seats"),
    ("battalia; turn 1 pay", "turn: 'pay' is not possible there; expected leave, found"),
    ("battalia; turn 1 muster > pay", "turn: 'pay' is not possible there; expected draw, top"),
    ("battalia; turn 1 act > top > use", "turn: 'use' is not possible there; expected nothing"),
    ("battalia; day 0", "day: expected a number from 1 to 57"),
    ("battalia; factions b", "factions: expected one for each seat"),
    ("battalia; factions b b", "factions: two seats have the same"),
    ("battalia; factions b x", "factions: 'x' is no faction"),
    ("battalia; factions b c; gone c", "factions: c is not in the game"),
    ("battalia; seats 3; gone c", "gone: a faction leaves only a game of two"),
    ("battalia leaves=b; gone c", "gone: the option leaves names another"),
    ("battalia; board a7:road.b.ns", "board, a7: the square is out of the game"),
    ("battalia; board h7:road.b.ns", "board: 'h7' is no square"),
    ("battalia; board d4:ruins d4:ruins", "board, d4: given twice"),
    ("battalia; board c4:ruins", "board, c4: no ruins can lie there in this scenario"),
    ("battalia; board c4:tower", "board, c4: 'tower' is not understood"),
    ("battalia; board c4:road.b.sn", "board, c4: 'sn' is no list of exits in the order nesw"),
    ("battalia; board c4:road.b.n", "board, c4: a road has two exits or more"),
    ("battalia; board c4:road.b.ns/1@1", "board, c4: a road has no level"),
    ("battalia; board c4:city.b.ns/5@1", "board, c4: an own city has a level from 1 to 4"),
    ("battalia; board c4:city.b.ns/1@3", "board, c4: there is no seat 3"),
    ("battalia; heroes b6", "heroes: expected one word for each seat"),
    ("battalia; heroes b5 -", "heroes: nothing is built on b5"),
    ("battalia; heroes b6,b6,b6 -", "heroes: 'b6,b6,b6': a seat has 2"),
    ("battalia; trodden 3.1:b6", "trodden: '3.1' is no hero"),
    ("battalia; hand1 knight.b", "hand1: 'knight.b' is no card"),
    ("battalia; hand1 friman.b*x", "hand1: 'friman.b\\*x' is not understood"),
    ("battalia; hand1 friman.b/doubled", "hand1: 'doubled' is no mark"),
    ("battalia; hand1 friman.b/x4", "hand1: 'x4' is out of range"),
    ("battalia; hand1 friman.b/times2", "hand1: 'friman.b/times2': times and held are for battle"),
    ("battalia; hand1 friman.b/from1", "hand1: nothing can be borrowed from seat 1"),
    ("battalia; hand2 friman.b/from1", "hand2: nothing can be borrowed from seat 1"),
    ("battalia; table friman.b/used1", "table: 'friman.b/used1': on the table a card has no mark"),
    ("battalia; hand1 friman.b*5; shelter2 friman.b*4", "friman.b: there are 9 of it, but the box"),
    ("battalia; hand1 friman.c", "friman.c: there are 1 of it, but it is not in this game"),
    ("battalia edition=first; hand1 luut", "luut: there are 1 of it, but it is not in this game"),
    ("battalia; hand1 horn; limbo horn", "horn: there are 2 of it, but the box has 1"),
    ("battalia; offers friman.b", "offers: friman.b is no great artefact of the edition"),
    ("battalia; ambush1 friman.b*4", "ambush1: it has 3 cards at most"),
    ("battalia; tents1 tent.b", "tents1: 'tent.b' is no tent"),
    ("battalia; tents1 tent.b(lord.b,lord.b,lord.b)", "tents1: .* holds too many cards"),
    ("battalia; pitched 1", "pitched: seat 1 has 0 tents"),
    ("battalia; unshown1 friman.b", "unshown1: there are only 0 of friman.b to hide"),
    ("battalia; unshown1 tool.b; hand1 tool.b", "unshown1: only units of a faction are dealt"),
    ("battalia; tops friman.b friman.i", "tops: the deck of friman.i has one already"),
    ("battalia; tops hammer", "tops: hammer belongs to no deck"),
    ("battalia; tops friman.b; topless friman", "tops: the deck of friman.b is topless"),
    ("battalia; topless friman", "topless: they go with the frame top"),
    ("battalia; turn 1 leave; tops friman.b", "tops: the decks are not laid out yet"),
    ("battalia; hand1 one.b", "hand1: 'one.b' is no card"),
    ("battalia; board c4:city.b.n c3:city.b.s", "one.b: there are 2 of it, but the box has 1"),
    ("battalia; hand1 lord.b*3; tops lord.b", "tops or under: there is no further lord.b"),
    ("battalia; supply lord.b lord.b", "supply: lord.b is given twice"),
    ("battalia; supply horn", "supply: horn belongs to no deck"),
    ("battalia; price friman", "price: it goes with the frame pay"),
    ("battalia; turn 1 act > pay", "price: it goes with the frame pay"),
    ("battalia; deed hire friman", "deed: it goes with the frames pay and created"),
    ("battalia; turn 1 act > pay; deed keep; price friman", "deed: 'keep' is nothing that is paid"),
    (
        "battalia; turn 1 act > pay; deed hire friman; price friman; hand1 chief.b",
        "price: the hand cannot pay it",
    ),
    ("battalia; turn 1 act > use", "played: it goes with the frame of an artefact"),
    ("battalia; played tool.b", "played: it goes with the frame of an artefact"),
    (
        "battalia; turn 1 act > use > roll; played amulet.b; subject friman.b; left 1; "
        "table amulet.b",
        "subject: the card is not there",
    ),
    (
        "battalia; turn 1 act > use > roll; played amulet.b; subject friman.b; left 1; "
        "hand1 friman.b",
        "played: it does not lie on the table",
    ),
    ("battalia; turn 1 act > use; played scroll.b; left 1", "played: it is not in hand"),
    (
        "battalia; turn 1 act > to; played scroll.b; hand1 scroll.b; left 1",
        "turn: 'to' is asked right inside 'use'",
    ),
    (
        "battalia; turn 1 act > add > station; heroes f2 f2; battle f2 hero2 adder=2; "
        "attack-row weapon.b; tents2 tent.b(); hand2 provisions*2; played tent.b; left 1",
        "played: the other side of a battle does not use such a card",
    ),
    (
        "battalia; turn 1 act > swap; played staff; hand1 staff; left 2; subject a1",
        "turn: 'swap' is asked right inside 'terraform'",
    ),
    ("battalia; turn 1 act > use; played friman.b; left 1", "played: no such card asks for 'use'"),
    (
        "battalia; turn 1 act > use > to; played book; hand1 book; left 3",
        "subject: expected a card",
    ),
    (
        "battalia; turn 1 act > use > to; played scroll.b; hand1 scroll.b; subject scroll.b; "
        "left 1",
        "subject: the card is not there",
    ),
    (
        "battalia; turn 1 act > use > to; played scroll.b; hand1 scroll.b; left 2",
        "left: it acts 1 times at most",
    ),
    (
        "battalia; turn 1 act > take; played horn; table horn; subject 2; left 2",
        "subject: the Horn calls up own cards",
    ),
    ("battalia; turn 1 act > station; played tent.b; left 1", "played: the tent in use"),
    (
        "battalia; turn 1 act > station; played tent.b; left 1; tents1 tent.b(); hand1 friman.b",
        "hand1: there are no provisions for the tent",
    ),
    (
        "battalia; turn 1 act > pay; deed road b5 ns; price friman provisions; "
        "hand1 friman.b friman.i",
        "price: the hand cannot pay it",
    ),
    (
        "battalia; turn 1 act > pay; deed road b6 ns; price friman; hand1 friman.b friman.i",
        "deed: road b6 ns cannot be done here",
    ),
    (
        "battalia; turn 1 act > hide; hand1 friman.b; ambush1 friman.b friman.i tool.b; "
        "limbo tent.b",
        "ambush1: there is no room for a card",
    ),
    ("battalia; turn 1 act; factions b i e c", "factions: expected one for each seat"),
    ("battalia; turn 1 act > answer", "battle: it goes with the frames of a battle"),
    ("battalia; attack-row weapon.b", "attack-row: there is no battle"),
    ("battalia; turn 1 act > retreat", "battle: it goes with the frames of a battle"),
    (
        "battalia; turn 1 act > retreat; battle f2 hero2; heroes f2 f2; attack-row weapon.b",
        "turn: in this edition a retreat is an answer",
    ),
    (
        "battalia edition=first; turn 1 act > retreat; battle f2 city; heroes f2 f2; "
        "attack-row weapon.b",
        "turn: a hero retreats right after the first card",
    ),
    (
        "battalia edition=first; turn 1 act > retreat; battle f2 hero2; heroes f2 f2; "
        "attack-row weapon.b lord.b",
        "turn: a hero retreats right after the first card",
    ),
    ("battalia; turn 1 act > opening; battle b6 city", "battle: nobody attacks what is their own"),
    ("battalia; turn 1 act > opening; battle f2 city", "battle: the attacker has not so many"),
    ("battalia; turn 1 act > opening; battle c4 city", "battle: the target is not there"),
    (
        "battalia; turn 1 act > answer; battle f2 city; heroes f2 -",
        "attack-row: the attack was opened with a weapon",
    ),
    (
        "battalia; turn 1 act > opening; battle f2 city; heroes f2 -; attack-row weapon.b/held",
        "attack-row: a card that is said to be held is not in hand",
    ),
    ("battalia; turn 1 over", "turn: nothing has ended the game"),
    ("battalia weeks=1; day 8", "turn: the game is over by its weeks"),
    ("battalia; turn 1 clear", "turn: the step 'clear' asks nothing here"),
    ("battalia; turn 1 clear > draw; nation1 lord.b", "left: nothing is left of what is going on"),
    ("battalia; turn 1 clear > draw; left 2", "turn: the step 'draw' asks nothing here"),
    ("battalia; turn 2 first", "turn: before the first player is known it is 1"),
    ("battalia first=1; turn 1 first", "turn: the option first has named"),
    ("battalia first=1; first 2", "first: the option first names another"),
    ("battalia; seats 3; turn 1 leave", "turn: no faction is left to chance here"),
    ("battalia; turn 1 found; left 3", "left: 4 cities are still to be founded"),
    ("battalia; turn 1 deal; left 3", "left: 10 units are still to be dealt"),
    ("battalia; turn 2 faction", "factions: they are chosen from the first player on"),
    ("battalia; turn 1 start", "board: 1 start cities are still to be chosen"),
]


@pytest.mark.parametrize(("text", "problem"), MALFORMED, ids=[text for text, _ in MALFORMED])
def test_a_position_that_does_not_agree_with_itself_is_malformed(text: str, problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        gonfalon.load(text)


@pytest.mark.rule("BA-C5")
@pytest.mark.parametrize(("level", "sides"), [("1", "1/2"), ("4", "3/4")])
def test_nobody_has_more_chips_than_the_box(level: str, sides: str) -> None:
    squares = ["a7", "c7", "e7", "g7", "a5", "c5", "e5"]
    exits = ["n", "n", "n", "n", "ns", "ns", "ns"]
    terrains = "biecbie"
    cities = [
        f"{square}:city.{terrain}.{ways}/{level}@1"
        for square, ways, terrain in zip(squares, exits, terrains, strict=True)
    ]
    board = " ".join([*cities, f"g5:city.b.nesw/{level}@1"])
    text = f"battalia edition=first; seats 4; board {board}"
    with pytest.raises(Malformed, match=f"board: seat 1 has not so many {sides} chips"):
        gonfalon.load(text)
