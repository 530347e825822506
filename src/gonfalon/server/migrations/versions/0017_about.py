"""What whoever opens a table says about it, to all who may sit down there."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing was said of tables that are there already."""
    op.add_column("tables", sa.Column("about", sa.Text, nullable=False, server_default=""))
