"""Clocks: what a table was opened with, what each has left, and how long servers have been up."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that are there already have no clock; time is counted from the first server on."""
    op.add_column("tables", sa.Column("terms", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("clock", sa.Text))
    op.add_column("tables", sa.Column("due", sa.Float))
    op.create_index("tables_due", "tables", ["due"])
    up_time = op.create_table(
        "up_time",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("up", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.bulk_insert(up_time, [{"id": 1, "up": 0.0, "at": 0.0}])
