"""The data a table is played with, and the result of a game that is over."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that are there already name no data and no result."""
    op.add_column("tables", sa.Column("data", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("result", sa.Text))
