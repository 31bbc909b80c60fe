"""Sources of chance: a seed for experiments, or a committed secret for games between people.

Replaying a record needs neither: its chance outcomes are entries like any other.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from mypy_extensions import i64, mypyc_attr

MULTIPLIER: Final = 1791398085
LOW_32: Final = 4294967295
WORD: Final = 4294967296
SECRET_BYTES: Final = 32


@mypyc_attr(native_class=False)
class NoSource(RuntimeError):
    """Raised when chance has to decide in a state without a source of chance."""

    def __init__(self) -> None:
        super().__init__("this state has no source of chance: apply a recorded outcome instead")


class Generator:
    """Random numbers: a multiply-with-carry generator whose state is two ints below 2**32.

    Every product stays below 2**63, so compiled code, which uses 64-bit ints, gives the same
    numbers as plain Python.

    >>> import reeftable as rt
    >>> rng = rt.seeded(7)
    >>> [rng.below(6) for _ in range(5)]
    [4, 3, 3, 5, 0]
    """

    def __init__(self, x: i64, c: i64) -> None:
        self.x = x
        self.c = c

    def word(self) -> i64:
        """The next 32 random bits."""
        t: i64 = MULTIPLIER * self.x + self.c
        self.x = t & LOW_32
        self.c = t >> 32
        return self.x ^ self.c

    def below(self, n: i64) -> i64:
        """A uniform int in 0..n-1, for n up to 2**32."""
        while True:
            r = self.word()
            # The second comparison alone would do; the first usually avoids its slow division.
            if r < WORD - n or r < WORD - WORD % n:
                return r % n

    def copy(self) -> Generator:
        """An independent generator that gives the same numbers from here on."""
        return Generator(self.x, self.c)


def seeded(seed: int) -> Generator:
    """Create the generator for a seed. Any int is a good seed, even 0.

    >>> import reeftable as rt
    >>> rt.seeded(7).below(100) == rt.seeded(7).below(100)
    True
    """
    digest = hashlib.sha256(b"reeftable seed %d" % seed).digest()
    x: i64 = int.from_bytes(digest[:4], "big")
    # The carry must stay below the multiplier; starting at (0, 0) would produce only zeros.
    c: i64 = int.from_bytes(digest[4:8], "big") % (MULTIPLIER - 1) + 1
    return Generator(x, c)


class Committed:
    """A source of chance whose secret is fixed before the game and revealed after it.

    Outcome k depends only on the secret, the seats' contributions and k, so taking a move back
    never changes the next roll.

    >>> import secrets
    >>> import reeftable as rt
    >>> source = rt.Committed(secrets.token_bytes(32), ["Ann's own words", "Ben's"])
    >>> len(source.commitment())  # shown to the players before the game
    64
    >>> state = rt.game("coralia").new(players=2, source=source)
    >>> state.deal_all()
    """

    def __init__(self, secret: bytes, contributions: list[str] | None = None) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
        self.secret = secret
        self.contributions: list[str] = list(contributions or [])
        mixed = hashlib.sha256(secret)
        for text in self.contributions:
            mixed.update(hashlib.sha256(text.encode()).digest())
        self.key = mixed.digest()

    def __reduce__(self) -> tuple[object, ...]:
        return (Committed, (self.secret, self.contributions))

    def commitment(self) -> str:
        """The hash of the secret, shown before the first entry."""
        return commitment_of(self.secret)

    def below(self, n: int, k: int) -> int:
        """A uniform int in 0..n-1 for the k-th chance entry."""
        limit = 2**64 - 2**64 % n
        attempt = 0
        while True:
            text = b"%d/%d" % (k, attempt)
            r = int.from_bytes(hmac.digest(self.key, text, "sha256")[:8], "big")
            if r < limit:
                return r % n
            attempt += 1


def commitment_of(secret: bytes) -> str:
    """The hash of a secret, safe to publish."""
    return hashlib.sha256(secret).hexdigest()
