"""Leaving well: resigning, ends and take-backs that all agree to, seats given to another person."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games that are there already were ended by the rules alone; take-backs may be asked for."""
    op.add_column("tables", sa.Column("ending", sa.Text))
    op.add_column("tables", sa.Column("takebacks", sa.Integer, nullable=False, server_default="1"))
    op.add_column("seats", sa.Column("give_hash", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("resigned", sa.Integer, nullable=False, server_default="0"))
    op.add_column("revisions", sa.Column("agreed", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "questions",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("kept", sa.Integer, nullable=False),
        sa.Column("whole_turn", sa.Integer, nullable=False),
        sa.Column("agreed", sa.Text, nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("answered_by", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
