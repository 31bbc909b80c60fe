"""The sources of chance, number for number: the same on every machine and in every release."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

import reeftable as rt
from reeftable.core.chance import MULTIPLIER, Generator, commitment_of, seeded

SECRET = bytes(range(100, 132))
# Small numbers as in games, and large ones for which every second draw is thrown away.
BOUNDS = [1, 2, 3, 6, 15, 18, 1000, 2**31 + 1, 2**32 - 1, 2**32]
LARGE = [*BOUNDS, 2**62, 2**63 + 1, 2**64 - 1]


class PlainGenerator:
    """The generator again, with Python's own ints."""

    def __init__(self, seed: int) -> None:
        digest = hashlib.sha256(f"reeftable seed {seed}".encode()).digest()
        self.x = int.from_bytes(digest[0:4], "big")
        self.c = int.from_bytes(digest[4:8], "big") % 1791398084 + 1

    def word(self) -> int:
        high, low = divmod(1791398085 * self.x + self.c, 2**32)
        self.x, self.c = low, high
        return low ^ high

    def below(self, n: int) -> int:
        r = self.word()
        while r >= 2**32 // n * n:
            r = self.word()
        return r % n


def plain_committed(secret: bytes, contributions: list[str], n: int, k: int) -> int:
    """The k-th outcome of a committed source, straight from its definition."""
    parts = [hashlib.sha256(text.encode()).digest() for text in contributions]
    key = hashlib.sha256(b"".join([secret, *parts])).digest()
    attempt = 0
    while True:
        mac = hmac.new(key, f"{k}/{attempt}".encode(), "sha256").digest()
        r = int.from_bytes(mac[:8], "big")
        if r < 2**64 // n * n:
            return r % n
        attempt += 1


@pytest.mark.parametrize("seed", [0, 1, 7, -1, 2**70, -(10**30)])
def test_a_seed_gives_these_words(seed: int) -> None:
    plain, generator = PlainGenerator(seed), seeded(seed)
    assert [generator.word() for _ in range(200)] == [plain.word() for _ in range(200)]
    assert (generator.x, generator.c) == (plain.x, plain.c)


def test_the_first_words_of_a_seed_are_frozen() -> None:
    generator = seeded(7)
    frozen = [575624812, 394586277, 2444922111, 1736464445]
    assert [int(generator.word()) for _ in range(4)] == frozen


@pytest.mark.parametrize("n", BOUNDS)
def test_numbers_below_a_bound(n: int) -> None:
    plain, generator = PlainGenerator(n), seeded(n)
    drawn = [int(generator.below(n)) for _ in range(300)]
    assert drawn == [plain.below(n) for _ in range(300)]
    assert min(drawn) >= 0 and max(drawn) < n


def test_numbers_below_a_bound_are_even() -> None:
    generator = seeded(11)
    drawn = Counter(int(generator.below(6)) for _ in range(60_000))
    assert sorted(drawn) == [0, 1, 2, 3, 4, 5]
    assert all(abs(n - 10_000) < 400 for n in drawn.values())


def test_a_large_bound_is_as_even_below_as_above() -> None:
    """Without throwing draws away the lower third would come twice as often."""
    generator = seeded(12)
    n = 3 * 2**30
    low = sum(generator.below(n) < 2**30 for _ in range(30_000))
    assert abs(low - 10_000) < 400


def test_a_copy_goes_on_by_itself() -> None:
    generator = seeded(5)
    generator.word()
    copy = generator.copy()
    ahead = [generator.word() for _ in range(5)]
    assert [copy.word() for _ in range(5)] == ahead


def test_no_seed_is_stuck() -> None:
    """The carry is between 1 and the multiplier, so that (0, 0) is never reached."""
    for seed in range(2_000):
        generator = seeded(seed)
        assert 0 <= generator.x < 2**32
        assert 1 <= generator.c < MULTIPLIER
    stuck = Generator(0, 0)
    assert stuck.word() == 0


# -- committed ------------------------------------------------------------------------------


@pytest.mark.parametrize("contributions", [[], ["wave"], ["wave", "", "Zoë"]])
@pytest.mark.parametrize("n", LARGE)
def test_a_committed_outcome(n: int, contributions: list[str]) -> None:
    source = rt.Committed(SECRET, contributions)
    for k in range(40):
        assert source.below(n, k) == plain_committed(SECRET, contributions, n, k)


def test_every_contribution_matters_and_so_does_its_seat() -> None:
    sources = [[], ["a"], ["b"], ["a", "b"], ["b", "a"], ["ab"], ["", "ab"]]
    outcomes = [rt.Committed(SECRET, texts).below(2**60, 0) for texts in sources]
    assert len(set(outcomes)) == len(sources)


def test_a_commitment_is_the_hash_of_the_secret_alone() -> None:
    wanted = hashlib.sha256(SECRET).hexdigest()
    assert commitment_of(SECRET) == wanted
    assert rt.Committed(SECRET).commitment() == wanted
    assert rt.Committed(SECRET, ["wave"]).commitment() == wanted
    assert rt.Committed(SECRET, ["wave"]).secret == SECRET


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_a_secret_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match=f"a secret has 32 bytes, not {length}"):
        rt.Committed(b"x" * length)


def test_contributions_given_are_not_shared() -> None:
    texts = ["wave"]
    source = rt.Committed(SECRET, texts)
    texts.append("more")
    assert source.contributions == ["wave"]
