"""Matches: what a table's match is played to, and the games of it that were played before."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables of before are single games: both columns are empty there."""
    op.add_column("tables", sa.Column("goal", sa.Text))
    op.add_column("tables", sa.Column("played", sa.Text))
