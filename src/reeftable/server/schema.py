"""The database schema: people and keys, tables with their log of events, chat, records."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),  # the folded name of an account
    Column("password", Text),
    Column("feed", String(64), nullable=False, unique=True),
    Column("mail", String(254)),
    Column("created", Float, nullable=False),
    Column("language", String(8), nullable=False, server_default="en"),  # of mail and feed
)

# Sessions, links to another device, API tokens and mail confirmations; only their hashes.
keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("kind", String(8), nullable=False),
    Column("person", String(32), nullable=False, index=True),
    Column("label", String(254), nullable=False),
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("parent", String(64)),  # hash of the session that created a token or a link
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("data", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("wish", Text, nullable=False),  # the request that created the table, as JSON
    Column("secret", String(64), nullable=False),
    Column("invite", String(64), nullable=False),
    Column("owner", String(32), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    # For finding and listing tables; most of it follows from the columns above and the log.
    Column("status", String(10), nullable=False),
    Column("to_move", Integer),
    Column("moved", Float, nullable=False),
    Column("rematch", String(32)),
    Column("trouble", String(60)),
    Column("has_clock", Boolean, nullable=False, server_default=false()),
    Column("bots", Integer, nullable=False, server_default="0"),  # how many seats they hold
    Column("summary", Text),  # the table as strangers see it in lists, as JSON; see summary.py
    Index("tables_by_status", "public", "status", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), index=True),
    Column("standing", String(10), nullable=False),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),  # notation of a move or an outcome
    Column("data", Text, nullable=False),  # what else the kind needs, as JSON
    Column("person", String(32)),
    Column("message", String(64)),
    Column("digest", String(64)),  # of the state after the last event of a commit
    UniqueConstraint("table_id", "person", "message", name="log_message_once"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("person", String(32), index=True),
    Column("seat", Integer),
    Column("name", String(80), nullable=False),
    Column("text", String(500), nullable=False),
    Column("message", String(64)),
    UniqueConstraint("table_id", "person", "message", name="chat_message_once"),
)

records = Table(
    "records",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), index=True),
    Column("created", Float, nullable=False),
    Column("bytes", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)
