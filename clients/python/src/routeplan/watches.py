"""Watches of plans: what happens to them, over lost connections."""
from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

from . import _structs as c
from ._call_words import Code, Reason
from ._plan_words import ActorType, EventKind
from ._library import Lent, lib, prepared
from ._replies import _read
from .errors import Error, error_of
from .requests import StreamRequest, milliseconds
from .values import Identifier, Position, raw_id


@dataclass(frozen=True)
class WatchPosition:
    """Where a watch stands: kept, the next one begins behind it."""

    instance_id: Identifier | None
    incarnation: int
    epoch: int
    #: Everything up to here has been told, or missed.
    sequence: int

    @staticmethod
    def of(raw: Any) -> WatchPosition:
        return WatchPosition(Identifier.of(raw.instance_id), raw.incarnation, raw.epoch, raw.sequence)


@dataclass(frozen=True)
class PlanEvent:
    """One thing that happened to a plan; `get_plan` tells how it is now."""

    kind: EventKind
    plan_id: Identifier | None
    #: Of the plan, right after the event.
    position: Position
    sequence: int
    at_ms: int
    attempt_id: Identifier | None
    actor_type: ActorType
    #: No further event has this sequence, so that it can be kept as told.
    ends_entry: bool


@dataclass(frozen=True)
class Gap:
    """What came behind `missed_after`, up to the position's sequence, is not told: read the plans."""

    position: WatchPosition
    missed_after: int
    reason: Reason


class ResyncRequired(Error):
    """A watch cannot go on where it was: read the plans, then watch from there on."""

    #: The last that was told, or what was asked for.
    watched: WatchPosition


def resync_required(reply: int, error: c.rp_error) -> ResyncRequired:
    made = error_of(error, ResyncRequired)
    made.watched = WatchPosition.of(_read(lib.rp_reply_watch_position, reply, c.rp_watch_position))
    return made


def _message(reply: int) -> WatchPosition | PlanEvent | Gap:
    raw = prepared(c.rp_plan_event)
    if lib.rp_reply_plan_event(reply, ctypes.byref(raw)) == Code.OK:
        return PlanEvent(
            kind=EventKind(raw.kind), plan_id=Identifier.of(raw.plan_id), position=Position.of(raw.position),
            sequence=raw.sequence, at_ms=raw.at_ms, attempt_id=Identifier.of(raw.attempt_id),
            actor_type=ActorType(raw.actor_type), ends_entry=raw.ends_entry != 0)
    stands = _read(lib.rp_reply_watch_position, reply, c.rp_watch_position)
    error = prepared(c.rp_error)
    if lib.rp_reply_error(reply, ctypes.byref(error)) == Code.OK and error.reason != Reason.UNSPECIFIED:
        return Gap(WatchPosition.of(stands), stands.missed_after, Reason(error.reason))
    return WatchPosition.of(stands)


class WatchRequest(StreamRequest[WatchPosition | PlanEvent | Gap]):
    """Its stream is told one more event for each that was taken, so that no more than the first credits ever wait."""

    def _took(self, client: ctypes.c_void_p, call: int, message: object) -> None:
        if isinstance(message, PlanEvent):
            lib.rp_watch_credit(client, call, 1)


def watch_plans(*, plan_id: bytes | None = None, owner: str = "", after: WatchPosition | None = None,
                over_gaps: bool = False, credits: int = 0, deadline: float | None = None) -> WatchRequest:
    """For a client's `stream`: first a WatchPosition, then PlanEvents, and over gaps Gaps.

    It outlives its connection; without OVER_GAPS what it missed ends it with ResyncRequired. DEADLINE bounds the wait
    for the first message.
    """
    lent = Lent()
    args = prepared(c.rp_watch_args, plan_id=raw_id(plan_id), owner=lent.text(owner), over_gaps=over_gaps,
                    credits=credits)
    if after is not None:
        args.instance_id, args.incarnation = raw_id(after.instance_id), after.incarnation
        args.has_after_sequence, args.after_sequence = 1, after.sequence
    return WatchRequest(_message, lambda handle, error: int(
        lib.rp_request_watch_plans(handle, ctypes.byref(args), milliseconds(deadline), error)))
