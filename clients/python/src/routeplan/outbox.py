"""Consumers of the outbox: what they are told, and what they say."""
from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

from . import _structs as c
from ._call_words import Code, Method
from ._plan_words import (ActorType, CancelCause, ConsumerStart, EventKind, FailureClass, RejectionClass,
                          ReplacementCause)
from ._library import Lent, lib, plain, prepared, words
from ._replies import _read
from .errors import error_of_code
from .requests import Request, StreamRequest, milliseconds
from .values import Identifier, Position, raw_id


@dataclass(frozen=True)
class Consumer:
    """How a consumer stands."""

    name: str
    window: int
    incarnation: int
    #: One more at every subscription; 0 before the first.
    generation: int
    #: Everything up to here is acknowledged.
    cursor: int
    delivered_sequence: int
    last_sequence: int
    pending_count: int
    oldest_pending_ms: int
    head_sequence: int
    head_attempts: int
    parked_count: int
    attached: bool

    @staticmethod
    def of(raw: Any) -> Consumer:
        return Consumer(
            words(raw.name), raw.window, raw.incarnation, raw.generation, raw.cursor, raw.delivered_sequence,
            raw.last_sequence, raw.pending_count, raw.oldest_pending_ms, raw.head_sequence, raw.head_attempts,
            raw.parked_count, raw.attached != 0)


@dataclass(frozen=True)
class Subscription:
    """The first message of a subscription; incarnation and generation are named by acknowledgements."""

    window: int
    instance_id: Identifier | None
    epoch: int
    incarnation: int
    generation: int
    cursor: int
    last_sequence: int


@dataclass(frozen=True)
class FactRoute:
    distance_km: int
    duration_min: int
    provider_route: Identifier | None


@dataclass(frozen=True)
class Fact:
    """One event of one plan. An identifier in it that is none of the daemon's is a pseudonym.

    Which of the fields behind `owner` are set depends on the kind.
    """

    kind: EventKind
    event_id: Identifier | None
    plan_id: Identifier | None
    position: Position
    sequence: int
    at_ns: int
    #: No further event has this sequence.
    ends_entry: bool
    command: Method
    actor_type: ActorType
    key_id: int
    actor: Identifier | None
    command_key: Identifier | None
    owner: Identifier | None
    external_id: Identifier | None
    location: Identifier | None
    options: Identifier | None
    candidate_id: Identifier | None
    supersedes: Identifier | None
    handoff_id: Identifier | None
    attempt_id: Identifier | None
    session: Identifier | None
    component: str
    target: str
    stop_count: int | None
    cause: ReplacementCause | CancelCause | None
    calculation_seq: int
    failure: FailureClass
    http_status: int | None
    index: int
    number: int
    late: bool
    diverged: bool
    rejection: RejectionClass
    routes: tuple[FactRoute, ...]


@dataclass(frozen=True)
class Delivery:
    """One journal entry: what was committed together is delivered together."""

    sequence: int
    #: How often it was handed to this consumer, this time included.
    attempt: int
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class ParkedEvent:
    event_id: Identifier | None
    reason: str
    attempts: int
    parked_at_ms: int
    #: None: it is not kept any more.
    fact: Fact | None


@dataclass(frozen=True)
class ParkedPage:
    events: tuple[ParkedEvent, ...]
    next_cursor: bytes


def _cause(raw: Any) -> ReplacementCause | CancelCause | None:
    if raw.kind == EventKind.EDITOR_REPLACED:
        return ReplacementCause(raw.cause)
    return CancelCause(raw.cause) if raw.kind == EventKind.CANCELLED else None


def _route(raw: Any) -> FactRoute:
    return FactRoute(raw.distance_km, raw.duration_min, Identifier.of(raw.provider_route))


def _fact(reply: int, index: int) -> Fact:
    raw = _read(lib.rp_reply_fact, reply, c.rp_fact, index)
    ids = {name: Identifier.of(getattr(raw, name)) for name, kind in c.rp_fact._fields_ if kind is c.rp_id}
    routes = tuple(_route(_read(lib.rp_reply_fact_route, reply, c.rp_fact_route, index, route))
                   for route in range(raw.route_count))
    return Fact(
        kind=EventKind(raw.kind), position=Position.of(raw.position), sequence=raw.sequence, at_ns=raw.at_ns,
        ends_entry=raw.ends_entry != 0, command=Method(raw.command), actor_type=ActorType(raw.actor_type),
        key_id=raw.key_id, component=words(raw.component), target=words(raw.target),
        stop_count=raw.stop_count if raw.has_stop_count else None, cause=_cause(raw),
        calculation_seq=raw.calculation_seq, failure=FailureClass(raw.failure),
        http_status=raw.http_status if raw.has_http_status else None, index=raw.index, number=raw.number,
        late=raw.late != 0, diverged=raw.diverged != 0, rejection=RejectionClass(raw.rejection), routes=routes, **ids)


def _message(reply: int) -> Subscription | Delivery:
    opened = prepared(c.rp_subscription)
    if lib.rp_reply_subscription(reply, ctypes.byref(opened)) == Code.OK:
        return Subscription(opened.window, Identifier.of(opened.instance_id), opened.epoch, opened.incarnation,
                            opened.generation, opened.cursor, opened.last_sequence)
    raw = _read(lib.rp_reply_delivery, reply, c.rp_delivery)
    return Delivery(raw.sequence, raw.attempt, tuple(_fact(reply, index) for index in range(raw.fact_count)))


def _consumer(reply: int) -> Consumer:
    return Consumer.of(_read(lib.rp_reply_consumer, reply, c.rp_consumer, 0))


def _consumers(reply: int) -> tuple[Consumer, ...]:
    found: list[Consumer] = []
    made = prepared(c.rp_consumer)
    while lib.rp_reply_consumer(reply, len(found), ctypes.byref(made)) == Code.OK:
        found.append(Consumer.of(made))
    return tuple(found)


def _nothing(reply: int) -> None:
    return None


def _number(function: Any, kind: Any, reply: int) -> int:
    value = kind()
    code = function(reply, ctypes.byref(value))
    if code != Code.OK:
        raise error_of_code(code)
    return int(value.value)


def _parked(reply: int) -> ParkedPage:
    events: list[ParkedEvent] = []
    raw = prepared(c.rp_parked_event)
    while lib.rp_reply_parked_event(reply, len(events), ctypes.byref(raw)) == Code.OK:
        fact = _fact(reply, len(events)) if raw.has_fact else None
        events.append(ParkedEvent(Identifier.of(raw.event_id), words(raw.reason), raw.attempts, raw.parked_at_ms, fact))
    cursor = c.rp_bytes()
    code = lib.rp_reply_parked_cursor(reply, ctypes.byref(cursor))
    if code != Code.OK:
        raise error_of_code(code)
    return ParkedPage(tuple(events), plain(cursor))


def create_consumer(name: str, *, start: ConsumerStart, after_sequence: int = 0, window: int = 0,
                    deadline: float | None = None) -> Request[Consumer]:
    """One that is there already, with the same window, is found as it stands."""
    lent = Lent()
    args = prepared(c.rp_create_consumer_args, name=lent.text(name), start=start, after_sequence=after_sequence,
                    window=window)
    return Request(_consumer, lambda handle, error: int(
        lib.rp_request_create_consumer(handle, ctypes.byref(args), milliseconds(deadline), error)))


def detach_consumer(name: str, *, deadline: float | None = None) -> Request[None]:
    lent = Lent()
    return Request(_nothing, lambda handle, error: int(
        lib.rp_request_detach_consumer(handle, lent.text(name), milliseconds(deadline), error)))


def list_consumers(*, deadline: float | None = None) -> Request[tuple[Consumer, ...]]:
    return Request(_consumers, lambda handle, error: int(
        lib.rp_request_list_consumers(handle, milliseconds(deadline), error)))


def subscribe(name: str, *, incarnation: int = 0, deadline: float | None = None
              ) -> StreamRequest[Subscription | Delivery]:
    """For a client's `stream`: first a Subscription, then Deliveries. DEADLINE bounds the wait for the first."""
    lent = Lent()
    return StreamRequest(_message, lambda handle, error: int(
        lib.rp_request_subscribe(handle, lent.text(name), incarnation, milliseconds(deadline), error)))


def acknowledge(name: str, *, incarnation: int, generation: int, sequence: int,
                deadline: float | None = None) -> Request[int]:
    """Everything up to SEQUENCE has had its effect; the cursor then."""
    lent = Lent()
    args = prepared(c.rp_acknowledge_args, name=lent.text(name), incarnation=incarnation, generation=generation,
                    sequence=sequence)
    return Request(lambda reply: _number(lib.rp_reply_cursor, ctypes.c_uint64, reply), lambda handle, error: int(
        lib.rp_request_acknowledge(handle, ctypes.byref(args), milliseconds(deadline), error)))


def park_event(name: str, event_id: bytes, reason: str, *, deadline: float | None = None) -> Request[None]:
    lent, event = Lent(), raw_id(event_id)
    return Request(_nothing, lambda handle, error: int(lib.rp_request_park_event(
        handle, lent.text(name), ctypes.byref(event), lent.text(reason), milliseconds(deadline), error)))


def list_parked(name: str, *, page_max: int = 0, cursor: bytes = b"", deadline: float | None = None
                ) -> Request[ParkedPage]:
    lent = Lent()
    return Request(_parked, lambda handle, error: int(lib.rp_request_list_parked(
        handle, lent.text(name), page_max, lent.bytes(cursor), milliseconds(deadline), error)))


def release_parked(name: str, event_id: bytes, *, deadline: float | None = None) -> Request[bool]:
    """Whether the event is told again."""
    lent, event = Lent(), raw_id(event_id)
    return Request(lambda reply: _number(lib.rp_reply_released, ctypes.c_uint32, reply) != 0, lambda handle, error: int(
        lib.rp_request_release_parked(handle, lent.text(name), ctypes.byref(event), milliseconds(deadline), error)))
