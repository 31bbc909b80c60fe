"""The database schema: people, keys, tables with their event logs, chat and records."""

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
    Column("login", String(40), unique=True),  # an account's name as `names.login_name` returns it
    Column("password", Text),
    Column("feed", String(64), nullable=False, unique=True),
    Column("mail", String(254)),
    Column("created", Float, nullable=False),
    Column("language", String(8), nullable=False, server_default="en"),  # for mail and feed
)

# The hashes of sessions, links to another device, API tokens and mail confirmations.
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
    Column("parent", String(64)),  # for a token or link: the hash of the session that created it
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
    # Used to find and list tables; most of these repeat what is in the log and in other columns.
    Column("status", String(10), nullable=False),
    Column("to_move", Integer),
    Column("moved", Float, nullable=False),
    Column("rematch", String(32)),
    Column("trouble", String(60)),
    Column("has_clock", Boolean, nullable=False, server_default=false()),
    Column("bots", Integer, nullable=False, server_default="0"),  # the number of bots at the table
    Column("summary", Text),  # what lists show to strangers, as JSON; see summary.py
    Index("tables_by_status", "public", "status", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), index=True),
    Column("standing", String(10), nullable=False),
    Column("preset", Text),  # an answer decided in advance, as JSON; only its person may see it
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),  # the notation of a move or of a chance outcome
    Column("data", Text, nullable=False),  # further data that depends on the kind, as JSON
    Column("person", String(32)),
    Column("message", String(64)),
    Column("digest", String(64)),  # the state's digest, in the last event of each commit
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
