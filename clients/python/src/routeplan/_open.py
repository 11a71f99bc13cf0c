"""Enumerations that a later daemon may widen."""
from __future__ import annotations

import enum


class Open(enum.IntEnum):
    """A number without a name in this version is kept, as a member UNNAMED_n."""

    @classmethod
    def _missing_(cls, value: object) -> Open | None:
        if not isinstance(value, int):
            return None
        member = int.__new__(cls, value)
        member._name_ = f"UNNAMED_{value}"
        member._value_ = value
        return member
