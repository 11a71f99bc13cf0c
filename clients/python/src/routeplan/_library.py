"""The installed library and what turns its values into Python's.

Texts and bytes go in as pointers to objects that `Lent` keeps alive until the call has returned; what comes out is
copied before the reply that lends it is freed.
"""
from __future__ import annotations

import ctypes
import os
from typing import Any, TypeVar

from . import _structs as c
from ._functions import SIGNATURES

S = TypeVar("S", bound=ctypes.Structure)


def _load() -> ctypes.CDLL:
    name = os.environ.get("ROUTEPLAN_LIBRARY") or "librouteplan.so.1"
    try:
        library = ctypes.CDLL(name)
    except OSError as error:
        raise ImportError(
            f"{error}: install librouteplan, or say in ROUTEPLAN_LIBRARY where its librouteplan.so.1 is") from error
    for function, (result, arguments) in SIGNATURES.items():
        try:
            found = getattr(library, function)
        except AttributeError as error:
            raise ImportError(f"{name} is older than this package: it has no {function}") from error
        found.restype, found.argtypes = result, arguments
    return library


lib: Any = _load()


def version() -> str:
    """Version of the library that runs."""
    return str(lib.rp_version().decode())


def prepared(struct: type[S], **fields: Any) -> S:
    """A struct with its struct_size set, FIELDS, and zero everywhere else."""
    return struct(struct_size=ctypes.sizeof(struct), **fields)


class Lent:
    """Holds what was lent to the library by pointer."""

    def __init__(self) -> None:
        self._kept: list[Any] = []

    def keep(self, value: Any) -> Any:
        self._kept.append(value)
        return value

    def _pointer(self, value: bytes) -> ctypes.c_void_p:
        return ctypes.cast(self.keep(ctypes.c_char_p(value)), ctypes.c_void_p)

    def text(self, value: str | bytes) -> c.rp_text:
        encoded = value.encode() if isinstance(value, str) else value
        return c.rp_text(self._pointer(encoded), len(encoded))

    def bytes(self, value: bytes) -> c.rp_bytes:
        return c.rp_bytes(self._pointer(value), len(value))


def plain(lent: c.rp_text | c.rp_bytes) -> bytes:
    """A copy of what a reply lends."""
    return ctypes.string_at(lent.bytes, lent.byte_count) if lent.byte_count else b""


def words(lent: c.rp_text) -> str:
    return plain(lent).decode(errors="surrogateescape")
