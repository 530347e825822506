"""Notices: how seats are told that it is their turn, what is still to be told, and the push key."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is told anything before they ask for it."""
    op.create_table(
        "ways",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("confirmed_at", sa.Float),
        sa.Column("told_at", sa.Float),
    )
    op.create_table(
        "notices",
        sa.Column("way_id", sa.Text, sa.ForeignKey("ways.id"), primary_key=True),
        sa.Column("revision", sa.Integer, primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("due_at", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("held_until", sa.Float, nullable=False, server_default="0"),
    )
    op.create_table(
        "notice_keys",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("private", sa.Text, nullable=False),
    )
    op.create_index("ways_at_table", "ways", ["table_id"])
    op.create_index("notices_due", "notices", ["due_at"])
