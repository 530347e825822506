"""The tables of the store. Revisions, plies and moves go only with their table (`tidying.py`)."""

from typing import Final

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, MetaData, Table, Text

metadata: Final = MetaData()


def _owner() -> Column[str]:
    """The first part of a key: which table a row belongs to."""
    return Column("table_id", Text, ForeignKey("tables.id"), primary_key=True)


tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("pace", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("waits", Text, nullable=False),  # the seats whose choice is missing, from 0
    Column("seed", Text, nullable=False),
    Column("owner_hash", Text, nullable=False),
    Column("watch_hash", Text, nullable=False),
    Column("record", Text),  # an uploaded record, to be watched only
    Column("successor", Text),
    Column("created_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
    Column("data", Text, nullable=False, server_default=""),  # a hash of boards and components
    Column("result", Text),  # points, ranks and how it ended, once it is over
    Column("goal", Text),  # what the match is played to, if this is a game of one
    Column("played", Text),  # JSON: the games of the match before this one
    Column("edition", Integer, nullable=False, server_default="0"),  # counts every change
    Column("listed_at", Float),  # since when anyone may sit down, as long as a seat is free
    Column("practice", Integer, nullable=False, server_default="0"),  # 1: all can be taken back
    Column("hints", Integer, nullable=False, server_default="0"),  # 1: people may ask for hints
    Column("ending", Text),  # how it was ended outside the rules, if it was
    Column("takebacks", Integer, nullable=False, server_default="1"),  # 1: may be asked for
    Column("terms", Text, nullable=False, server_default=""),  # how long each has; none: no clock
    Column("clock", Text),  # JSON: what each has left (`clock.py`)
    Column("due", Float),  # when the first seat's time is out, in seconds that servers were up
    Column("talk", Text, nullable=False, server_default="phrases"),  # how people talk there
    Column("watchers", Text, nullable=False, server_default="live"),  # who watches (`audience.py`)
    Column("about", Text, nullable=False, server_default=""),  # what its maker says about it
)

seats: Final = Table(
    "seats",
    metadata,
    _owner(),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("nonce", Text, nullable=False),
    Column("token_hash", Text, nullable=False),  # of the link; empty once it has ended
    Column("holder_hash", Text, nullable=False),  # of the token of the program that holds the seat
    Column("joined_hash", Text, nullable=False),  # of what it joined with, as long as that counts
    Column("device_hash", Text, nullable=False),  # of a link for another device of the holder
    Column("held", Integer, nullable=False),  # 1 once somebody has sat down here
    Column("taken_at", Float),  # when it, for anyone until then, was taken; null once it is held
    Column("hints", Integer, nullable=False, server_default="0"),  # how many it was given
    Column("give_hash", Text, nullable=False, server_default=""),  # of a link for another person
    Column("resigned", Integer, nullable=False, server_default="0"),  # 1: the computer plays on
    Column("device_by", Text, nullable=False, server_default=""),  # whose browser made that link
    Column("give_by", Text, nullable=False, server_default=""),  # and that one
)

grants: Final = Table(  # which browser may sit where; role -1 watches, -2 owns the table
    "grants",
    metadata,
    Column("browser_hash", Text, primary_key=True),
    _owner(),
    Column("role", Integer, primary_key=True),
    Column("since", Float, nullable=False),  # 0 if it is from before this was kept
    Column("device", Text),  # by whose coming in it was given, if by a link for devices
)

device_links: Final = Table(  # links that carry all roles of a browser to another one
    "device_links",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("browser_hash", Text, nullable=False),
    Column("older_hash", Text, nullable=False),  # its cookie of before, or empty
    Column("until", Float, nullable=False),
    Column("claim", Text, nullable=False, server_default=""),  # of who has used it; else empty
    Column("device", Text, nullable=False, server_default=""),  # who has come in by it
)

devices: Final = Table(  # who came in by a link for devices
    "devices",
    metadata,
    Column("id", Text, primary_key=True),
    Column("giver_hash", Text, nullable=False),  # the browser that made the link
    Column("taker_hash", Text, nullable=False),
    Column("at", Float, nullable=False),
)

seat_changes: Final = Table(  # who took a seat over while the game went on
    "seat_changes",
    metadata,
    _owner(),
    Column("number", Integer, primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("at", Float, nullable=False),
)

revisions: Final = Table(  # an undo begins a revision that keeps the first plies of the one before
    "revisions",
    metadata,
    _owner(),
    Column("revision", Integer, primary_key=True),
    Column("kept", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("agreed", Integer, nullable=False, server_default="0"),  # 1: all had agreed to it
)

questions: Final = Table(  # what somebody asked all others for, and what they answered
    "questions",
    metadata,
    _owner(),
    Column("number", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("kept", Integer, nullable=False),  # how many plies a take-back would keep
    Column("whole_turn", Integer, nullable=False),
    Column("agreed", Text, nullable=False),  # the seats that have said yes, from 0
    Column("outcome", Text, nullable=False),
    Column("answered_by", Integer, nullable=False),  # the seat that said no; -1 for none
    Column("at", Float, nullable=False),
)

plies: Final = Table(
    "plies",
    metadata,
    _owner(),
    Column("revision", Integer, primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("action", Text, nullable=False),
    Column("at", Float, nullable=False),
)

moves: Final = Table(  # what was acknowledged, by the id the client gave it
    "moves",
    metadata,
    _owner(),
    Column("move_id", Text, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("asked", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
)

commits: Final = Table(  # hidden choices that wait for the other seats
    "commits",
    metadata,
    _owner(),
    Column("revision", Integer, primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("action", Text, nullable=False),
)

snapshots: Final = Table(
    "snapshots",
    metadata,
    _owner(),
    Column("revision", Integer, primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("rules", Integer, nullable=False),
    Column("text", Text, nullable=False),
)

leases: Final = Table(  # which process lets a computer think about a position, and until when
    "leases",
    metadata,
    _owner(),
    Column("revision", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("holder", Text, nullable=False),
    Column("until", Float, nullable=False),
)

pulse: Final = Table(  # one row, written anew to see whether anything can be
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("text", Text, nullable=False),
)

up_time: Final = Table(  # one row: seconds that servers were up, and when that was written
    "up_time",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("up", Float, nullable=False),
    Column("at", Float, nullable=False),
)

ways: Final = Table(  # how a seat, or with seat -1 the table, is told whose turn it is
    "ways",
    metadata,
    Column("id", Text, primary_key=True),  # the secret in the link that ends it
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("address", Text, nullable=False),  # JSON: where it goes, by its kind
    Column("language", Text, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("confirmed_at", Float),  # null: nobody has said yet that the address is theirs
    Column("told_at", Float),  # when a message went there last
    Column("asked", Text, nullable=False, server_default=""),  # hashes: who has one may confirm
)

questions_mailed: Final = Table(  # asked whether an address is theirs; stays when the way ends
    "questions_mailed",
    metadata,
    Column("way_id", Text, primary_key=True),
    Column("mailbox", Text, nullable=False),  # a hash: all ways to write its address are one
    Column("at", Float, nullable=False),
)

notices: Final = Table(  # what is to be told: one row for a way and a turn, gone once it is told
    "notices",
    metadata,
    Column("way_id", Text, ForeignKey("ways.id"), primary_key=True),
    Column("revision", Integer, primary_key=True),  # or what else it is (`kinds.py`)
    Column("ply", Integer, primary_key=True),  # how many plies there were when the turn began
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seats", Text, nullable=False),  # whose turn it has become, from 0
    Column("at", Float, nullable=False),
    Column("due_at", Float, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("held_until", Float, nullable=False, server_default="0"),  # by whoever sends it now
)

talk: Final = Table(  # what was said at a table; with a number too many, the oldest goes
    "talk",
    metadata,
    _owner(),
    Column("number", Integer, primary_key=True),  # counted at the table, from 1
    Column("said_id", Text, nullable=False),  # the speaker's own, after their seat
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),  # of whoever held the seat then
    Column("revision", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("phrase", Text, nullable=False),  # the key of a ready phrase, or nothing
    Column("text", Text, nullable=False),  # free text, or nothing
    Column("at", Float, nullable=False),
)

notice_keys: Final = Table(  # one row: the key by which push services know this server
    "notice_keys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("private", Text, nullable=False),
)

Index("ways_at_table", ways.c.table_id)
Index("notices_due", notices.c.due_at)
Index("questions_to_mailbox", questions_mailed.c.mailbox)
Index("grants_of_browser", grants.c.browser_hash)
Index("grants_at_table", grants.c.table_id)
Index("grants_by_device", grants.c.device)
Index("device_links_until", device_links.c.until)
Index("device_links_of_browser", device_links.c.browser_hash)
Index("devices_of_giver", devices.c.giver_hash)
Index("devices_of_taker", devices.c.taker_hash)
Index("tables_by_phase", tables.c.phase, tables.c.changed_at)
Index("tables_listed", tables.c.listed_at)
Index("tables_due", tables.c.due)
