"""Requests: one function for each command and read. A request is submitted by a client, as often as needed."""
from __future__ import annotations

import ctypes
import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Callable, Generic, TypeVar

from . import _replies
from . import _structs as c
from ._call_words import Code, Health, Method
from ._plan_words import ActorType, CancelCause, FailureClass, PlanState, RejectionClass, ReplacementCause
from ._library import Lent, lib, plain, prepared
from .errors import error_of, error_of_code
from .values import (Answer, Candidate, Handoff, Instance, Plan, PlanPage, RouteOptions, Stop, lend_list, raw_digest,
                     raw_id)

T = TypeVar("T")


@dataclass(frozen=True)
class Context:
    """What every command says: who speaks, about which plan."""

    actor: ActorType
    plan_id: bytes | None = None
    #: 1 to 64 bytes; None: the library makes one.
    command_key: str | bytes | None = None
    actor_ref: str = ""
    component_version: str = ""
    #: Refuses with VERSION_CONFLICT at any other version.
    expected_version: int | None = None
    #: Seconds the call may take, retries included; None: the client's default.
    deadline: float | None = None

    def lend(self, lent: Lent) -> c.rp_context:
        return prepared(
            c.rp_context, actor=self.actor, plan_id=raw_id(self.plan_id), command_key=lent.text(self.command_key or ""),
            actor_ref=lent.text(self.actor_ref), component_version=lent.text(self.component_version),
            expected_version=self.expected_version or 0, has_expected_version=self.expected_version is not None,
            deadline_ms=milliseconds(self.deadline))


def milliseconds(seconds: float | None) -> int:
    """SECONDS for the library, at least one; 0 for none."""
    if seconds is None:
        return 0
    if not 0 <= seconds <= 86400:
        raise ValueError("a deadline is between 0 and 86,400 seconds")
    return max(1, round(seconds * 1000))


class Request(Generic[T]):
    """A call whose answer is a T. Its command key can be stored before it is submitted."""

    def __init__(self, read: Callable[[int], T], fill: Callable[[ctypes.c_void_p, Any], int]) -> None:
        handle, error = ctypes.c_void_p(), prepared(c.rp_error)
        code = lib.rp_request_new(ctypes.byref(handle))
        if code != Code.OK:
            raise error_of_code(code)
        self._handle, self._read = handle, read
        weakref.finalize(self, lib.rp_request_free, handle)
        if fill(handle, ctypes.byref(error)) != Code.OK:
            raise error_of(error)

    @property
    def method(self) -> Method:
        return Method(lib.rp_request_method(self._handle))

    @property
    def command_key(self) -> bytes:
        """Empty for reads."""
        return plain(lib.rp_request_command_key(self._handle))

    def renew_command_key(self) -> None:
        """Makes another command of the same content."""
        self._check(lib.rp_request_renew_command_key(self._handle))

    def set_command_key(self, key: str | bytes) -> None:
        lent = Lent()
        self._check(lib.rp_request_set_command_key(self._handle, lent.text(key)))

    def set_deadline(self, seconds: float | None) -> None:
        self._check(lib.rp_request_set_deadline_ms(self._handle, milliseconds(seconds)))

    def set_expected_version(self, version: int | None) -> None:
        self._check(lib.rp_request_set_expected_version(self._handle, version is not None, version or 0))

    @staticmethod
    def _check(code: int) -> None:
        if code != Code.OK:
            raise error_of_code(code)


class StreamRequest(Request[T]):
    """A call answered by messages, each a T: for the `stream` of a client, not for its `call`."""

    def _took(self, client: ctypes.c_void_p, call: int, message: object) -> None:
        """The caller has taken MESSAGE of the stream CALL."""


def make_command_key() -> str:
    """A fresh command key, to be stored before the command is submitted."""
    key = ctypes.create_string_buffer(37)
    code = lib.rp_command_key_make(key)
    if code != Code.OK:
        raise error_of_code(code)
    return key.value.decode()


def _command(function: Any, context: Context, lent: Lent, args: Any = None) -> Request[Answer]:
    said = [ctypes.byref(context.lend(lent))] + ([] if args is None else [ctypes.byref(args)])
    return Request(_replies.answer, lambda handle, error: int(function(handle, *said, error)))


def _options(lent: Lent, options: RouteOptions | None) -> Any:
    return None if options is None else lent.keep(ctypes.pointer(options.lend(lent)))


def create_plan(context: Context, *, external_id: str, owner: str = "", stops: Sequence[Stop] = (),
                options: RouteOptions | None = None) -> Request[Answer]:
    lent = Lent()
    return _command(lib.rp_request_create_plan, context, lent, prepared(
        c.rp_create_plan_args, stop_count=len(stops), stops=lend_list(lent, c.rp_stop, stops),
        options=_options(lent, options), external_id=lent.text(external_id), owner=lent.text(owner)))


def revise_route(context: Context, *, base_revision: int, stops: Sequence[Stop] | None = None,
                 options: RouteOptions | None = None, generation: int | None = None) -> Request[Answer]:
    """None keeps what the plan has."""
    lent = Lent()
    return _command(lib.rp_request_revise_route, context, lent, prepared(
        c.rp_revise_route_args, base_revision=base_revision, has_stops=stops is not None, stop_count=len(stops or ()),
        stops=lend_list(lent, c.rp_stop, stops or ()), options=_options(lent, options),
        has_generation=generation is not None, generation=generation or 0))


def open_direction_ui(context: Context) -> Request[Answer]:
    return _command(lib.rp_request_open_direction_ui, context, Lent())


def replace_presentation(context: Context, *, cause: ReplacementCause) -> Request[Answer]:
    return _command(lib.rp_request_replace_presentation, context, Lent(),
                    prepared(c.rp_replace_presentation_args, cause=cause))


def request_routes(context: Context, *, generation: int, revision: int, location_digest: bytes | None = None,
                   option_digest: bytes | None = None) -> Request[Answer]:
    return _command(lib.rp_request_request_routes, context, Lent(), prepared(
        c.rp_request_routes_args, generation=generation, revision=revision,
        location_digest=raw_digest(location_digest), option_digest=raw_digest(option_digest)))


def receive_routes(context: Context, *, generation: int, revision: int, candidates: Sequence[Candidate],
                   calculation_seq: int | None = None) -> Request[Answer]:
    lent = Lent()
    return _command(lib.rp_request_receive_routes, context, lent, prepared(
        c.rp_receive_routes_args, generation=generation, revision=revision, candidate_count=len(candidates),
        candidates=lend_list(lent, c.rp_candidate, candidates), has_calculation_seq=calculation_seq is not None,
        calculation_seq=calculation_seq or 0))


def calculation_failed(context: Context, *, generation: int, revision: int, failure: FailureClass,
                       provider_code: str = "", calculation_seq: int | None = None,
                       http_status: int | None = None) -> Request[Answer]:
    """PROVIDER_CODE is a token of at most 32 bytes, never the provider's text."""
    lent = Lent()
    return _command(lib.rp_request_calculation_failed, context, lent, prepared(
        c.rp_calculation_failed_args, generation=generation, revision=revision, failure=failure,
        provider_code=lent.text(provider_code), has_calculation_seq=calculation_seq is not None,
        calculation_seq=calculation_seq or 0, has_http_status=http_status is not None, http_status=http_status or 0))


def select_route(context: Context, *, generation: int, revision: int, index: int | None) -> Request[Answer]:
    """INDEX None is an absent index, which is not 0."""
    return _command(lib.rp_request_select_route, context, Lent(), prepared(
        c.rp_select_route_args, generation=generation, revision=revision, has_index=index is not None,
        index=index or 0))


def request_navigation(context: Context, *, generation: int, revision: int, index: int | None, target: str,
                       location_digest: bytes | None = None, option_digest: bytes | None = None,
                       attempt_deadline_s: int | None = None) -> Request[Answer]:
    lent = Lent()
    return _command(lib.rp_request_request_navigation, context, lent, prepared(
        c.rp_request_navigation_args, generation=generation, revision=revision, has_index=index is not None,
        index=index or 0, target=lent.text(target), location_digest=raw_digest(location_digest),
        option_digest=raw_digest(option_digest), has_deadline=attempt_deadline_s is not None,
        deadline_s=attempt_deadline_s or 0))


def confirm_handoff(context: Context, *, attempt_id: bytes, target_session_ref: str,
                    effective_geometry_digest: bytes | None = None) -> Request[Answer]:
    lent = Lent()
    return _command(lib.rp_request_confirm_handoff, context, lent, prepared(
        c.rp_confirm_handoff_args, attempt_id=raw_id(attempt_id), target_session_ref=lent.text(target_session_ref),
        effective_geometry_digest=raw_digest(effective_geometry_digest)))


def reject_handoff(context: Context, *, attempt_id: bytes, rejection: RejectionClass) -> Request[Answer]:
    return _command(lib.rp_request_reject_handoff, context, Lent(), prepared(
        c.rp_reject_handoff_args, attempt_id=raw_id(attempt_id), rejection=rejection))


def expire_attempt(context: Context, *, attempt_id: bytes) -> Request[Answer]:
    return _command(lib.rp_request_expire_attempt, context, Lent(),
                    prepared(c.rp_expire_attempt_args, attempt_id=raw_id(attempt_id)))


def retry_handoff(context: Context, *, target: str = "", attempt_deadline_s: int | None = None) -> Request[Answer]:
    lent = Lent()
    return _command(lib.rp_request_retry_handoff, context, lent, prepared(
        c.rp_retry_handoff_args, target=lent.text(target), has_deadline=attempt_deadline_s is not None,
        deadline_s=attempt_deadline_s or 0))


def return_to_selection(context: Context) -> Request[Answer]:
    return _command(lib.rp_request_return_to_selection, context, Lent())


def cancel_plan(context: Context, *, cause: CancelCause, generation: int | None = None) -> Request[Answer]:
    """A cancel that came too late is answered with the disposition ALREADY_TERMINAL."""
    return _command(lib.rp_request_cancel_plan, context, Lent(), prepared(
        c.rp_cancel_plan_args, cause=cause, has_generation=generation is not None, generation=generation or 0))


def note_editor_dismissed(context: Context, *, generation: int, cause: CancelCause) -> Request[Answer]:
    return _command(lib.rp_request_note_editor_dismissed, context, Lent(),
                    prepared(c.rp_note_editor_dismissed_args, generation=generation, cause=cause))


def get_plan(plan_id: bytes, *, deadline: float | None = None) -> Request[Plan]:
    plan = raw_id(plan_id)
    return Request(_replies.plan, lambda handle, error: int(
        lib.rp_request_get_plan(handle, ctypes.byref(plan), milliseconds(deadline), error)))


def get_handoff(plan_id: bytes, attempt_id: bytes, *, deadline: float | None = None) -> Request[Handoff]:
    plan, attempt = raw_id(plan_id), raw_id(attempt_id)
    return Request(_replies.handoff, lambda handle, error: int(lib.rp_request_get_handoff(
        handle, ctypes.byref(plan), ctypes.byref(attempt), milliseconds(deadline), error)))


def list_plans(*, states: Sequence[PlanState] = (), owner: str = "", age_min: float = 0, age_max: float = 0,
               cursor: bytes = b"", page_max: int = 0, deadline: float | None = None) -> Request[PlanPage]:
    """Ages are seconds in the current state; AGE_MAX 0 is no bound."""
    lent = Lent()
    args = prepared(
        c.rp_list_plans_args, states=sum(1 << state for state in set(states)), owner=lent.text(owner),
        age_min_ms=round(age_min * 1000), age_max_ms=round(age_max * 1000), cursor=lent.bytes(cursor),
        page_max=page_max)
    return Request(_replies.plan_page, lambda handle, error: int(
        lib.rp_request_list_plans(handle, ctypes.byref(args), milliseconds(deadline), error)))


def get_instance(*, deadline: float | None = None) -> Request[Instance]:
    return Request(_replies.instance, lambda handle, error: int(
        lib.rp_request_get_instance(handle, milliseconds(deadline), error)))


def get_metrics(*, deadline: float | None = None) -> Request[str]:
    """OpenMetrics text."""
    return Request(_replies.metrics, lambda handle, error: int(
        lib.rp_request_get_metrics(handle, milliseconds(deadline), error)))


def check_health(service: str = "", *, deadline: float | None = None) -> Request[Health]:
    lent = Lent()
    return Request(_replies.health, lambda handle, error: int(
        lib.rp_request_check_health(handle, lent.text(service), milliseconds(deadline), error)))


def raw(service: str, method: str, payload: bytes, *, safe_to_repeat: bool = False) -> Request[bytes]:
    """Any unary call: the encoded message in, the encoded message out."""
    lent = Lent()
    return Request(_replies.raw_payload, lambda handle, error: int(lib.rp_request_raw(
        handle, service.encode(), method.encode(), lent.bytes(payload), safe_to_repeat, error)))
