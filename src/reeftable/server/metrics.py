"""The metrics for Prometheus: counts and durations, without names or content."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0)

COMMIT = Histogram("reeftable_commit_seconds", "One commit to the database", buckets=FAST)
GROUP = Histogram("reeftable_commit_jobs", "Jobs in one commit", buckets=(1, 2, 5, 10, 20, 50, 200))
WRITES_FAILED = Counter("reeftable_not_kept_total", "Jobs the database could not commit")
MOVE = Histogram("reeftable_move_seconds", "From a move's arrival to its answer", buckets=FAST)
REFUSED = Counter("reeftable_refused_total", "Messages and requests refused", ["code"])
REQUESTS = Counter("reeftable_requests_total", "Answers by status", ["status"])
SOCKETS = Gauge("reeftable_sockets", "Open sockets")
DROPPED = Counter("reeftable_sockets_dropped_total", "Sockets dropped because they were slow")
TABLES = Gauge("reeftable_live_tables", "Tables in memory")
FROZEN = Counter("reeftable_frozen_total", "Tables frozen because their log cannot be replayed")
BOT = Histogram("reeftable_bot_seconds", "A bot's answer", buckets=FAST)
BOTS_REPLACED = Counter(
    "reeftable_bot_workers_replaced_total", "Dead or hanging bot processes replaced"
)
BOT_FAILURES = Counter("reeftable_bot_failures_total", "Bot attempts that gave no legal move")
BOT_FALLBACKS = Counter(
    "reeftable_bot_fallbacks_total", "Moves made by the lowest level after two failures"
)
BOT_STALLS = Counter("reeftable_bot_stalls_total", "Tables that wait because every bot failed")
