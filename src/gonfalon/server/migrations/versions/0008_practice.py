"""Practice tables, where everything can be taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that are there already are none."""
    op.add_column("tables", sa.Column("practice", sa.Integer, nullable=False, server_default="0"))
