"""Replies of the library as values of Python."""
from __future__ import annotations

import ctypes
from typing import Any, Callable, TypeVar

from . import _structs as c
from ._call_words import Code, Compensation, Disposition, Health, ServingState
from ._plan_words import AttemptState, CancelCause, FailureClass, PlanState, RejectionClass
from ._library import lib, plain, prepared, words
from .errors import error_of_code
from .values import (Answer, Attempt, Candidate, Digest, Handoff, Identifier, Instance, Plan, PlanPage, PlanSummary,
                     Position, RouteOptions, Stop)

S = TypeVar("S", bound=ctypes.Structure)
V = TypeVar("V")


def _read(function: Any, reply: int, struct: type[S], *index: int) -> S:
    made = prepared(struct)
    code = function(reply, *index, ctypes.byref(made))
    if code != Code.OK:
        raise error_of_code(code)
    return made


def _list(function: Any, reply: int, struct: type[S], count: int, of: Callable[[Any], V]) -> tuple[V, ...]:
    return tuple(of(_read(function, reply, struct, index)) for index in range(count))


def _options(reply: int) -> RouteOptions | None:
    made = prepared(c.rp_route_options)
    return RouteOptions.of(made) if lib.rp_reply_options(reply, ctypes.byref(made)) == Code.OK else None


def answer(reply: int) -> Answer:
    raw = _read(lib.rp_reply_answer, reply, c.rp_answer)
    disposition = Disposition(raw.disposition)
    return Answer(
        disposition=disposition, plan_id=Identifier.of(raw.plan_id), position=Position.of(raw.position),
        current=Position.of(raw.current) if disposition == Disposition.REPLAYED else None,
        candidate_id=Identifier.of(raw.candidate_id), handoff_id=Identifier.of(raw.handoff_id),
        attempt_id=Identifier.of(raw.attempt_id), attempt_deadline_ms=raw.attempt_deadline_ms, sequence=raw.sequence,
        attempt_number=raw.attempt_number, calculation_seq=raw.calculation_seq, dispose=raw.dispose != 0,
        compensation=Compensation(raw.compensation), late=raw.late != 0, diverged=raw.diverged != 0,
        failure=FailureClass(raw.failure), outcome_state=PlanState(raw.outcome_state), attempts=raw.attempts)


def _attempt(raw: Any) -> Attempt:
    return Attempt(
        number=raw.number, attempt_id=Identifier.of(raw.attempt_id), handoff_id=Identifier.of(raw.handoff_id),
        target=words(raw.target), requested_at_ms=raw.requested_at_ms, deadline_ms=raw.deadline_ms,
        state=AttemptState(raw.state), rejection=RejectionClass(raw.rejection))


def plan(reply: int) -> Plan:
    raw = _read(lib.rp_reply_plan, reply, c.rp_plan)
    return Plan(
        plan_id=Identifier.of(raw.plan_id), owner=words(raw.owner), external_id=words(raw.external_id),
        position=Position.of(raw.position), location_digest=Digest.of(raw.location_digest),
        option_digest=Digest.of(raw.option_digest), request_digest=Digest.of(raw.request_digest),
        candidate_id=Identifier.of(raw.candidate_id), handoff_id=Identifier.of(raw.handoff_id),
        target_session_ref=words(raw.target_session_ref), created_at_ms=raw.created_at_ms,
        entered_at_ms=raw.entered_at_ms, sequence=raw.sequence,
        selected_index=raw.selected_index if raw.has_selected_index else None, calculation_seq=raw.calculation_seq,
        last_failure=FailureClass(raw.last_failure), cancel_cause=CancelCause(raw.cancel_cause),
        redacted=raw.redacted != 0, state_digest=raw.state_digest,
        stops=_list(lib.rp_reply_stop, reply, c.rp_stop, raw.stop_count, Stop.of), options=_options(reply),
        candidates=_list(lib.rp_reply_candidate, reply, c.rp_candidate, raw.candidate_count, Candidate.of),
        attempts=_list(lib.rp_reply_attempt, reply, c.rp_attempt, raw.attempt_count, _attempt))


def handoff(reply: int) -> Handoff:
    raw = _read(lib.rp_reply_handoff, reply, c.rp_handoff)
    attempt = prepared(c.rp_attempt)
    has_attempt = lib.rp_reply_attempt(reply, 0, ctypes.byref(attempt)) == Code.OK
    return Handoff(
        candidate_id=Identifier.of(raw.candidate_id), plan_id=Identifier.of(raw.plan_id),
        handoff_id=Identifier.of(raw.handoff_id), position=Position.of(raw.position),
        route_revision=raw.route_revision, generation=raw.generation, calculation_seq=raw.calculation_seq,
        selected_index=raw.selected_index, candidate_count=raw.candidate_count,
        location_digest=Digest.of(raw.location_digest), option_digest=Digest.of(raw.option_digest),
        geometry_digest=Digest.of(raw.geometry_digest), distance_m=raw.distance_m, duration_s=raw.duration_s,
        leg_count=raw.leg_count, provider_route_ref=plain(raw.provider_route_ref), created_at_ms=raw.created_at_ms,
        fresh_until_ms=raw.fresh_until_ms, sequence=raw.sequence,
        stops=_list(lib.rp_reply_stop, reply, c.rp_stop, raw.stop_count, Stop.of), options=_options(reply),
        attempt=_attempt(attempt) if has_attempt else None)


def _summary(raw: Any) -> PlanSummary:
    return PlanSummary(
        plan_id=Identifier.of(raw.plan_id), owner=words(raw.owner), external_id=words(raw.external_id),
        position=Position.of(raw.position), stop_count=raw.stop_count, created_at_ms=raw.created_at_ms,
        entered_at_ms=raw.entered_at_ms)


def plan_page(reply: int) -> PlanPage:
    raw = _read(lib.rp_reply_plan_page, reply, c.rp_plan_page)
    plans = _list(lib.rp_reply_plan_summary, reply, c.rp_plan_summary, raw.plan_count, _summary)
    return PlanPage(plans=plans, next_cursor=plain(raw.next_cursor), sequence=raw.sequence)


def instance(reply: int) -> Instance:
    raw = _read(lib.rp_reply_instance, reply, c.rp_instance)
    return Instance(
        state=ServingState(raw.state), instance_id=Identifier.of(raw.instance_id), incarnation=raw.incarnation,
        epoch=raw.epoch, durable_sequence=raw.durable_sequence, state_since_ms=raw.state_since_ms,
        state_since_journal_ns=raw.state_since_journal_ns, version=words(raw.version),
        data_directory=words(raw.data_directory), format=raw.format, entry_schema=raw.entry_schema, pid=raw.pid)


def metrics(reply: int) -> str:
    text = c.rp_text()
    code = lib.rp_reply_metrics(reply, ctypes.byref(text))
    if code != Code.OK:
        raise error_of_code(code)
    return words(text)


def health(reply: int) -> Health:
    value = ctypes.c_uint32()
    code = lib.rp_reply_health(reply, ctypes.byref(value))
    if code != Code.OK:
        raise error_of_code(code)
    return Health(value.value)


def raw_payload(reply: int) -> bytes:
    payload = c.rp_bytes()
    code = lib.rp_reply_raw(reply, ctypes.byref(payload))
    if code != Code.OK:
        raise error_of_code(code)
    return plain(payload)
