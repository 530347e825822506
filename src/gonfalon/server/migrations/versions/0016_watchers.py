"""Who may watch: all as it goes, some turns behind, or nobody before the game is over."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that are there already are watched as before."""
    op.add_column("tables", sa.Column("watchers", sa.Text, nullable=False, server_default="live"))
