"""When mailboxes were asked whether they are theirs who gave them, also where a way has ended."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What was asked before counts no more."""
    op.create_table(
        "questions_mailed",
        sa.Column("way_id", sa.Text, primary_key=True),
        sa.Column("mailbox", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("questions_to_mailbox", "questions_mailed", ["mailbox"])
