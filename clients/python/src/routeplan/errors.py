"""What went wrong, and what is known of it."""
from __future__ import annotations

from typing import TypeVar, overload

from ._call_words import Code, Compensation, Outcome, Reason
from ._library import lib, prepared
from . import _structs as c
from .values import Identifier, Position


class Error(Exception):
    """A call that did not succeed. Its class says what became of the command."""

    code: Code
    outcome: Outcome
    reason: Reason
    #: The same command with the same key may succeed later, after `retry_after` seconds.
    retryable: bool
    retry_after: float
    #: The caller holds provider objects that no longer count.
    dispose: bool
    #: The traveler must choose again from the current candidates.
    reselect_required: bool
    compensation: Compensation
    #: How often the request was sent.
    attempts: int
    sequence: int
    position: Position | None
    plan_id: Identifier | None
    attempt_id: Identifier | None
    #: Which field was at fault, as in "stops[].label".
    field: str
    message: str
    #: The key the command carried; with it and the same content the outcome can be learned.
    command_key: bytes
    sys_errno: int

    def __str__(self) -> str:
        parts = [self.code.name.removeprefix("E_")]
        if self.reason != Reason.UNSPECIFIED:
            parts.append(self.reason.name)
        return f"{'/'.join(parts)}: {self.message}" + (f" ({self.field})" if self.field else "")


class NotSent(Error):
    """Nothing was executed: the request never left whole."""


class Refused(Error):
    """The daemon refused; nothing changed."""


class OutcomeUnknown(Error):
    """It may have been executed: submit the same key and content again to learn."""


E = TypeVar("E", bound=Error)
_CLASSES: dict[int, type[Error]] = {
    Outcome.NOT_SENT: NotSent, Outcome.REJECTED: Refused, Outcome.UNKNOWN: OutcomeUnknown}


@overload
def error_of(plain: c.rp_error) -> Error: ...
@overload
def error_of(plain: c.rp_error, kind: type[E]) -> E: ...
def error_of(plain: c.rp_error, kind: type[Error] | None = None) -> Error:
    """The exception that says what PLAIN does, of KIND or of the class for its outcome."""
    found: type[Error] = _CLASSES.get(plain.outcome, Error) if kind is None else kind
    error = found()
    error.code, error.outcome, error.reason = Code(plain.code), Outcome(plain.outcome), Reason(plain.reason)
    error.retryable, error.retry_after = plain.retryable != 0, plain.retry_after_ms / 1000
    error.dispose, error.reselect_required = plain.dispose != 0, plain.reselect_required != 0
    error.compensation = Compensation(plain.compensation)
    error.attempts, error.sequence, error.sys_errno = plain.attempts, plain.sequence, plain.sys_errno
    error.position = Position.of(plain.position) if plain.position.state else None
    error.plan_id, error.attempt_id = Identifier.of(plain.plan_id), Identifier.of(plain.attempt_id)
    error.field = plain.field.decode(errors="replace")
    error.message = plain.message.decode(errors="replace")
    error.command_key = bytes(plain.command_key[: plain.command_key_byte_count])
    return error


def error_of_code(code: int) -> Error:
    """The exception of a function that tells a code and nothing else."""
    return error_of(prepared(c.rp_error, code=code, outcome=Outcome.NOT_SENT, message=lib.rp_strerror(code)[:223]))
