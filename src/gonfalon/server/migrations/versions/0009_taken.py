"""Seats for anyone that were taken, and where nobody has sat down since."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of seats that were taken already it is not known, and they stay so."""
    op.add_column("seats", sa.Column("taken_at", sa.Float))
