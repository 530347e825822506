"""Practice: where taking back leads to, that chance is drawn anew then, and that it verifies."""

import pickle
from random import Random

import pytest

import gonfalon
from gonfalon.cli import main
from gonfalon.engine.errors import Misread
from gonfalon.engine.fairness import NO_NONCE, Unfair, commitment, fair_chance, verify_chance
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.practice import back_to
from gonfalon.engine.record import Record, new_record
from gonfalon.engine.revision import Revision, revised, revision_at
from gonfalon.engine.session import Session
from gonfalon.engine.state import CHANCE
from gonfalon.games import GAMES, find
from tests.helpers import every_one_of, random_record

SEED = "3c" * 32
BATTLE_LINE = find("battle-line")


def some_variants() -> list[tuple[Game, int, Options]]:
    """Every game for the fewest and the most players, and one in which choices are hidden."""
    games = [find(id) for id in GAMES]
    usual = [
        (game, seats, game.options.choose({}))
        for game in games
        for seats in sorted({game.seats[0], game.seats[-1]})
    ]
    war = BATTLE_LINE.options.choose({"war": "on"})
    return [*usual, (BATTLE_LINE, 2, war)]


every_game = every_one_of(some_variants())


class Practice:
    """A practice game: seat 1 decides, the others are computers that choose at random."""

    def __init__(self, game: Game, seats: int, options: Options, rng: Random) -> None:
        self.nonces = ("mine", *[NO_NONCE] * (seats - 1))
        record = new_record(game, options, ("Ann", *[f"computer {n}" for n in range(1, seats)]))
        record.practice, record.fairness = True, commitment(SEED)
        self.session = Session(record, fair_chance(SEED, self.nonces))
        self.session.settle_chance()
        self.revision = 0
        self.rng = rng

    def move(self) -> None:
        """A random action of whoever is asked, and chance."""
        self.session.act(self.rng.choice(self.session.state.legal()))
        self.session.settle_chance()

    def take_back(self, seat: int, whole_turn: bool) -> bool:
        """As the server does it; whether there was anything to take back."""
        record = self.session.record
        at = back_to(record, seat, whole_turn)
        if at is None:
            return False
        self.revision += 1
        kept = record.copy()
        kept.plies = record.plies[:at]
        kept.revisions = revised(record.revisions, at, self.revision)
        self.session = Session(kept, self.session.chance)
        return True

    def finished(self) -> Record:
        """The record with what makes it verifiable."""
        record = self.session.record.copy()
        record.seed, record.nonces = SEED, self.nonces
        return record


def choices_since(record: Record, at: int, seat: int) -> int:
    """How often a seat has chosen among several since so many plies."""
    found = 0
    for ply, state in enumerate(record.states()):
        if at <= ply < len(record.plies) and state.actor == seat:
            found += len(state.legal()) > 1
    return found


@every_game
def test_it_leads_to_ones_own_last_decision_and_the_record_verifies(
    game: Game, seats: int, options: Options
) -> None:
    """Past draws, rolls and what others did; as it was, and one decision less."""
    rng = Random(f"practice {game.id} {seats}")
    practice = Practice(game, seats, options, rng)
    looks = 3 if game.id == "battalia" else 10
    for _ in range(looks):
        for _ in range(rng.randrange(1, 30)):
            if not practice.session.state.over:
                practice.move()
        before = practice.session.record.copy()
        whole_turn = rng.random() < 0.5
        if not practice.take_back(0, whole_turn):
            continue
        now = practice.session
        assert now.record.plies == before.plies[: now.ply]
        assert 0 in now.state.waiting
        assert now.state.position() == before.replay(now.ply).position()
        made = choices_since(before, now.ply, 0)
        assert made >= 1 if whole_turn else made <= 1
    while not practice.session.state.over:
        practice.move()
    record = practice.finished()
    text = record.write()
    again = gonfalon.load_record(text)
    assert again.write() == text
    assert again.practice
    assert again.undos == practice.revision > 0
    assert pickle.loads(pickle.dumps(again)).write() == text
    drawn = sum(state.actor == CHANCE for state in again.states())
    assert verify_chance(again) == drawn


@every_game
def test_a_whole_turn_ends_where_another_seat_decided(
    game: Game, seats: int, options: Options
) -> None:
    practice = Practice(game, seats, options, Random(f"turn {game.id}"))
    for _ in range(120):
        if not practice.session.state.over:
            practice.move()
    record = practice.session.record
    actors = [state.actor for state in record.states()]
    for seat in range(seats):
        one, whole = back_to(record, seat), back_to(record, seat, whole_turn=True)
        assert one is not None
        assert whole is not None
        assert whole <= one
        own = [ply for ply in range(whole, one + 1) if actors[ply] == seat]
        if own and len(record.replay(whole).waiting) == 1:
            assert {actors[ply] for ply in range(whole, one + 1)} <= {seat, CHANCE}


def test_nothing_is_taken_back_before_the_first_decision() -> None:
    practice = Practice(BATTLE_LINE, 2, BATTLE_LINE.options.choose({"first": "2"}), Random(1))
    assert practice.session.ply == 14
    assert back_to(practice.session.record, 0) is None
    practice.move()
    assert back_to(practice.session.record, 0) is None
    assert back_to(practice.session.record, 1) == 14


def test_what_is_drawn_again_is_drawn_anew() -> None:
    """From seed, revision and ply: another card almost every time, the same each time it is."""
    drawn = []
    for _ in range(2):
        practice = Practice(BATTLE_LINE, 2, BATTLE_LINE.options.choose({"first": "1"}), Random(1))
        practice.session.act(practice.session.state.legal()[0])
        cards = []
        for _ in range(12):
            practice.session.act(BATTLE_LINE.parse_action("draw troops"))
            practice.session.settle_chance()
            cards.append(practice.session.record.plies[-1])
            assert practice.take_back(0, whole_turn=False)
        drawn.append(cards)
    assert drawn[0] == drawn[1]
    assert len(set(drawn[0])) > 6


def test_hidden_choices_are_taken_back_for_all_who_made_them() -> None:
    """Who chose second chooses again without the other's choice standing (BL-H3)."""
    war = BATTLE_LINE.options.choose({"war": "on", "first": "1"})
    practice = Practice(BATTLE_LINE, 2, war, Random(3))
    begun = practice.session.ply
    assert practice.session.state.waiting == (0, 1)
    practice.move()
    practice.move()
    for seat in (0, 1):
        assert back_to(practice.session.record, seat) == begun


def test_which_revision_a_ply_belongs_to() -> None:
    revisions: list[Revision] = []
    for number, after in enumerate((20, 30, 25, 25, 10, 12), start=1):
        revisions = revised(revisions, after, number)
    assert revisions == [Revision(10, 5), Revision(12, 6)]
    assert [revision_at(revisions, ply) for ply in (9, 10, 11, 12, 99)] == [0, 5, 5, 6, 6]
    assert revision_at([], 7) == 0


# In records.

RECORD = random_record(BATTLE_LINE, BATTLE_LINE.options.choose({}), "practice")
RECORD.practice = True
TEXT = RECORD.write()
PLIES = len(RECORD.plies)


def test_what_is_written_is_read_back() -> None:
    lines = f"revision 2: after 0\nrevision 7: after 40\nrevision 8: after {PLIES}\n"
    record = gonfalon.load_record(f"{TEXT}{lines}after 3: seat 1 person Ann\n")
    assert record.revisions == [Revision(0, 2), Revision(40, 7), Revision(PLIES, 8)]
    assert record.write() == f"{TEXT}{lines}after 3: seat 1 person Ann\n"
    assert record.undos == 8


@pytest.mark.parametrize(
    "lines",
    [
        "revision 0: after 3",
        "revision 01: after 3",
        "revision 1: after 03",
        "revision 1: 3",
        "revision 1",
        "revision one: after 3",
        f"revision 1: after {PLIES + 1}",
        "revision 1: after 1234567890",
        "revision 2: after 3\nrevision 2: after 4",
        "revision 2: after 3\nrevision 1: after 4",
        "revision 2: after 4\nrevision 3: after 4",
        "revision 2: after 4\nrevision 3: after 3",
    ],
)
def test_other_lines_are_refused_with_their_number(lines: str) -> None:
    with pytest.raises(Misread) as refused:
        gonfalon.load_record(f"{TEXT}{lines}\n")
    assert "doesn't say what was taken back" in str(refused.value)
    assert f"Line {len(f'{TEXT}{lines}'.splitlines())}" in str(refused.value)


def test_they_come_first_behind_the_end() -> None:
    agreed = TEXT.replace("practice: yes\n", "") + "revision 1: after 3\n"
    assert gonfalon.load_record(agreed).write() == agreed
    for text in (
        f"{TEXT}after 3: seat 1 person Ann\nrevision 1: after 3\n",
        f"{TEXT}seed: {SEED}\nrevision 1: after 3\n",
    ):
        with pytest.raises(Misread, match="After the end line"):
            gonfalon.load_record(text)
    with pytest.raises(Misread, match="comes `yes`"):
        gonfalon.load_record(TEXT.replace("practice: yes", "practice: no"))


def test_verify_says_that_it_was_practice(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    practice = Practice(BATTLE_LINE, 2, BATTLE_LINE.options.choose({"first": "1"}), Random(9))
    for _ in range(3):
        for _ in range(9):
            practice.move()
        practice.take_back(0, whole_turn=True)
    while not practice.session.state.over:
        practice.move()
    record = practice.finished()
    path = tmp_path_factory.mktemp("practice") / "record.txt"
    path.write_text(record.write(), encoding="utf-8")
    assert main(["verify", str(path)]) == 0
    assert "Practice game: 3 undos." in capsys.readouterr().out
    assert main(["record", "--json", str(path)]) == 0
    assert '"practice": true' in capsys.readouterr().out
    record.revisions = [one._replace(number=one.number + 1) for one in record.revisions]
    with pytest.raises(Unfair):
        verify_chance(record)
    record.revisions = []
    with pytest.raises(Unfair):
        verify_chance(record)
