"""Tables of people who look for someone to play with."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    PrimaryKeyConstraint,
    Table,
    Text,
    false,
)

from parlour.storage.schema import metadata

# One row for each person who looks for a game. Times are ms since 1970, on the database's clock.
searches = Table(
    "searches",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("pool", Text, nullable=False),  # only people of one pool are paired: game and clock
    Column("game", Text, nullable=False),
    Column("loadout", Text, nullable=False),  # JSON: what they bring to the game
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),  # the search stops then
    Column("seen", BigInteger, nullable=False),  # when their page was last connected
    Column("offer", Text, nullable=False),  # id of the table offered to both; empty: none
    Column("offered", BigInteger, nullable=False),
    Column("accepted", Boolean, nullable=False, server_default=false()),
    Column("agreed", Boolean, nullable=False, server_default=false()),  # both accepted
    Column("ended", Text, nullable=False),  # why the search has stopped; empty: it has not
    Index("searches_offer", "offer"),
)

# Who declined, or did not answer, an offer to play with whom: kept apart for a while.
declined_pairs = Table(
    "declined_pairs",
    metadata,
    Column("user_id", Text, nullable=False),
    Column("other_id", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("user_id", "other_id", name="declined_pairs_pkey"),
    Index("declined_pairs_other", "other_id"),
)

# How long searches took, without names: for the usual wait, and the hours when most people come.
search_waits = Table(
    "search_waits",
    metadata,
    Column("id", Text, primary_key=True),
    Column("pool", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("ms", BigInteger),  # null: nobody was found
    Index("search_waits_at", "at"),
)
