"""Who sits where for good: holders of seats, links for their devices, and what is told of it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Whoever has sat down, or plays a game that has begun, holds the seat with what they have."""
    for name in ("holder_hash", "joined_hash", "device_hash"):
        op.add_column("seats", sa.Column(name, sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("held", sa.Integer, nullable=False, server_default="0"))
    op.add_column("grants", sa.Column("since", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "seat_changes",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.execute(
        "UPDATE seats SET held = 1, holder_hash = token_hash, token_hash = '' "
        "WHERE nonce <> '' OR (kind = 'person' AND table_id IN "
        "(SELECT id FROM tables WHERE phase <> 'open' AND record IS NULL))"
    )
