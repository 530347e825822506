"""Devices: links that carry all roles of a browser, who came in by one, and which roles by that."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Roles that are there already came in by no such link; nor is known who made older links."""
    op.add_column("grants", sa.Column("device", sa.Text))
    op.add_column("seats", sa.Column("device_by", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("give_by", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "device_links",
        sa.Column("token_hash", sa.Text, primary_key=True),
        sa.Column("browser_hash", sa.Text, nullable=False),
        sa.Column("older_hash", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("claim", sa.Text, nullable=False, server_default=""),
        sa.Column("device", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("giver_hash", sa.Text, nullable=False),
        sa.Column("taker_hash", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("device_links_until", "device_links", ["until"])
    op.create_index("device_links_of_browser", "device_links", ["browser_hash"])
    op.create_index("devices_of_giver", "devices", ["giver_hash"])
    op.create_index("devices_of_taker", "devices", ["taker_hash"])
    op.create_index("grants_by_device", "grants", ["device"])
