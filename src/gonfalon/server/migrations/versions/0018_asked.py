"""By which secrets, told in a mail alone, somebody says that an e-mail address is theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Who gave an address that nobody has confirmed knows the link for it: it is asked anew."""
    op.add_column("ways", sa.Column("asked", sa.Text, nullable=False, server_default=""))
    op.execute(
        "DELETE FROM notices WHERE way_id IN (SELECT id FROM ways WHERE confirmed_at IS NULL)"
    )
    op.execute("DELETE FROM ways WHERE confirmed_at IS NULL")
