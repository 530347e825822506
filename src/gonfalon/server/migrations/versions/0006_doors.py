"""Lists and rematches find tables by an index; and the row by which a server tries to write."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables where anyone may sit down are listed from when they were made."""
    op.add_column("tables", sa.Column("listed_at", sa.Float))
    op.execute(
        "UPDATE tables SET listed_at = created_at WHERE phase = 'open' AND EXISTS "
        "(SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.kind = 'anyone')"
    )
    op.create_index("tables_listed", "tables", ["listed_at"])
    op.create_index("grants_at_table", "grants", ["table_id"])
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
