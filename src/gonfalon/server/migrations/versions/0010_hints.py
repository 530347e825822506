"""Hints: tables where all may ask for them, and how many each seat was given."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that are there already were not opened with hints, and none were given."""
    op.add_column("tables", sa.Column("hints", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("hints", sa.Integer, nullable=False, server_default="0"))
