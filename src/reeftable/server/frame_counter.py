"""Counts the frames of a WebSocket by finding where each begins and ends, without parsing them."""

from __future__ import annotations

SHORT, LONG = 126, 127  # these mean that the actual length follows in 2 or 8 bytes


class FrameCounter:
    """Counts the frames that begin in each chunk of data that a client sends.

    >>> FrameCounter().count(bytes([0x89, 0x80, 1, 2, 3, 4]) * 3, most=200)  # three empty pings
    3
    """

    def __init__(self) -> None:
        self.rest = b""  # the beginning of a header that is not complete yet
        self.skip = 0  # bytes of the current frame still to come

    def count(self, data: bytes, most: int) -> int:
        """How many frames begin in the bytes received next.

        Counting stops once there are more than `most`, because such a client is disconnected.
        """
        data = self.rest + data
        at, frames = self.skip, 0
        while frames <= most and (size := _frame_size(data, at)) is not None:
            at += size
            frames += 1
        # Only the beginning of a header is left, or there are too many.
        self.rest = data[at:] if frames <= most else b""
        self.skip = max(0, at - len(data))
        return frames


def _frame_size(data: bytes, at: int) -> int | None:
    """The size of the frame that begins there; None if its header is not complete."""
    if at + 2 > len(data):
        return None
    length = data[at + 1] & 0x7F
    mask = 4 if data[at + 1] & 0x80 else 0
    extra = {SHORT: 2, LONG: 8}.get(length, 0)
    if extra:
        if at + 2 + extra > len(data):
            return None
        length = int.from_bytes(data[at + 2 : at + 2 + extra], "big")
    return 2 + extra + mask + length
