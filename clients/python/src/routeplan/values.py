"""Plain values: what commands say and what the daemon answers."""
from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from typing import Any

from . import _structs as c
from ._call_words import Compensation, Disposition, ServingState
from ._plan_words import (Attribute, AttemptState, CancelCause, Choice, Exclude, FailureClass, LocationType, Overview,
                          PlanState, Profile, RejectionClass, Resource, RouteType)
from ._plan_words import Place as PlaceKind
from ._library import Lent, plain, prepared, words


class Identifier(bytes):
    """Identity of a plan, candidate, hand-off or attempt: 16 bytes, hexadecimal as text."""

    @staticmethod
    def of(raw: Any) -> Identifier | None:
        """The identifier a struct holds; None when it is all zero."""
        value = Identifier(raw.bytes)
        return value if any(value) else None

    @staticmethod
    def parse(text: str) -> Identifier:
        value = Identifier(bytes.fromhex(text.replace("-", "")))
        if len(value) != 16:
            raise ValueError("an identifier has 32 hexadecimal digits")
        return value

    def __str__(self) -> str:
        return self.hex()


class Digest(bytes):
    """SHA-256 digest: 32 bytes, hexadecimal as text."""

    @staticmethod
    def of(raw: Any) -> Digest | None:
        value = Digest(raw.bytes)
        return value if any(value) else None

    def __str__(self) -> str:
        return self.hex()


def raw_id(value: bytes | None) -> c.rp_id:
    if value is not None and len(value) != 16:
        raise ValueError("an identifier has 16 bytes")
    return c.rp_id.from_buffer_copy(value or bytes(16))


def raw_digest(value: bytes | None) -> c.rp_digest:
    if value is not None and len(value) != 32:
        raise ValueError("a digest has 32 bytes")
    return c.rp_digest.from_buffer_copy(value or bytes(32))


@dataclass(frozen=True)
class Position:
    """Where a plan stands: its state and its three clocks."""

    state: PlanState
    version: int
    revision: int
    generation: int

    @staticmethod
    def of(raw: Any) -> Position:
        return Position(PlanState(raw.state), raw.version, raw.revision, raw.generation)


@dataclass(frozen=True)
class Stop:
    """A place on the way: a coordinate in millionths of a degree, or a Mappls Pin."""

    lat_e6: int | None = None
    lon_e6: int | None = None
    pin: str | None = None
    label: str = ""
    address: str = ""
    location_type: LocationType = LocationType.UNSPECIFIED

    def lend(self, lent: Lent) -> c.rp_stop:
        stop = prepared(c.rp_stop, label=lent.text(self.label), address=lent.text(self.address),
                        location_type=self.location_type)
        if self.pin is not None:
            pin = self.pin.encode()
            if len(pin) > 15:
                raise ValueError("a Pin has six letters and digits")
            stop.place, stop.pin = PlaceKind.PIN, pin
        elif self.lat_e6 is not None and self.lon_e6 is not None:
            for number in (self.lat_e6, self.lon_e6):
                if not -2**31 <= number < 2**31:
                    raise ValueError("a coordinate is in millionths of a degree")
            stop.place, stop.lat_e6, stop.lon_e6 = PlaceKind.COORDINATE, self.lat_e6, self.lon_e6
        return stop

    @staticmethod
    def of(raw: Any) -> Stop:
        at = raw.place == PlaceKind.COORDINATE
        return Stop(raw.lat_e6 if at else None, raw.lon_e6 if at else None,
                    raw.pin.decode() if raw.place == PlaceKind.PIN else None,
                    words(raw.label), words(raw.address), LocationType(raw.location_type))


@dataclass(frozen=True)
class RouteOptions:
    """Options that decide routes; as made they are the SDK's defaults."""

    profile: Profile = Profile.DEFAULT
    resource: Resource = Resource.DEFAULT
    route_type: RouteType = RouteType.NONE
    excludes: Exclude = Exclude(0)
    alternatives: Choice = Choice.DEFAULT
    max_alternatives: int = 0
    overview: Overview = Overview.DEFAULT
    steps: Choice = Choice.DEFAULT
    attributes: Attribute = Attribute(0)
    region: str = ""

    def lend(self, lent: Lent) -> c.rp_route_options:
        return prepared(
            c.rp_route_options, profile=self.profile, resource=self.resource, route_type=self.route_type,
            excludes=int(self.excludes), alternatives=self.alternatives, max_alternatives=self.max_alternatives,
            overview=self.overview, steps=self.steps, attributes=int(self.attributes), region=lent.text(self.region))

    @staticmethod
    def of(raw: Any) -> RouteOptions:
        return RouteOptions(
            Profile(raw.profile), Resource(raw.resource), RouteType(raw.route_type), Exclude(raw.excludes),
            Choice(raw.alternatives), raw.max_alternatives, Overview(raw.overview), Choice(raw.steps),
            Attribute(raw.attributes), words(raw.region))


@dataclass(frozen=True)
class Candidate:
    """One route of the provider, without geometry."""

    distance_m: int
    duration_s: int
    leg_count: int
    geometry_digest: bytes | None = None
    #: A secret.
    provider_route_ref: bytes = field(default=b"", repr=False)

    def lend(self, lent: Lent) -> c.rp_candidate:
        return prepared(c.rp_candidate, distance_m=self.distance_m, duration_s=self.duration_s,
                        leg_count=self.leg_count, geometry_digest=raw_digest(self.geometry_digest),
                        provider_route_ref=lent.bytes(self.provider_route_ref))

    @staticmethod
    def of(raw: Any) -> Candidate:
        return Candidate(raw.distance_m, raw.duration_s, raw.leg_count, Digest.of(raw.geometry_digest),
                         plain(raw.provider_route_ref))


def lend_list(lent: Lent, struct: type[ctypes.Structure], elements: Any) -> Any:
    """An array of structs for ELEMENTS; None when there are none."""
    made = [element.lend(lent) for element in elements]
    return lent.keep((struct * len(made))(*made)) if made else None


@dataclass(frozen=True)
class Answer:
    """The answer to a command that was not refused."""

    disposition: Disposition
    plan_id: Identifier | None
    #: Right after the decision; REPLAYED: after the original one.
    position: Position
    #: Only REPLAYED: where the plan stands now.
    current: Position | None
    candidate_id: Identifier | None
    handoff_id: Identifier | None
    attempt_id: Identifier | None
    #: Milliseconds since 1970; 0: no attempt waits.
    attempt_deadline_ms: int
    sequence: int
    attempt_number: int
    calculation_seq: int
    dispose: bool
    compensation: Compensation
    #: The acknowledgement came after the attempt had been timed out.
    late: bool
    #: The target follows another geometry than the candidate's.
    diverged: bool
    failure: FailureClass
    #: Only ALREADY_TERMINAL: the state the plan ended in.
    outcome_state: PlanState
    attempts: int


@dataclass(frozen=True)
class Attempt:
    number: int
    attempt_id: Identifier | None
    handoff_id: Identifier | None
    target: str
    requested_at_ms: int
    deadline_ms: int
    state: AttemptState
    rejection: RejectionClass


@dataclass(frozen=True)
class Plan:
    plan_id: Identifier | None
    owner: str
    external_id: str
    position: Position
    location_digest: Digest | None
    option_digest: Digest | None
    request_digest: Digest | None
    candidate_id: Identifier | None
    handoff_id: Identifier | None
    #: A secret.
    target_session_ref: str = field(repr=False)
    created_at_ms: int
    entered_at_ms: int
    sequence: int
    #: None: nothing is selected, which is not index 0.
    selected_index: int | None
    calculation_seq: int
    last_failure: FailureClass
    cancel_cause: CancelCause
    redacted: bool
    state_digest: int
    stops: tuple[Stop, ...]
    options: RouteOptions | None
    candidates: tuple[Candidate, ...]
    attempts: tuple[Attempt, ...]


@dataclass(frozen=True)
class Handoff:
    """What a navigation adapter must navigate with."""

    candidate_id: Identifier | None
    plan_id: Identifier | None
    handoff_id: Identifier | None
    position: Position
    route_revision: int
    generation: int
    calculation_seq: int
    selected_index: int
    candidate_count: int
    location_digest: Digest | None
    option_digest: Digest | None
    geometry_digest: Digest | None
    distance_m: int
    duration_s: int
    leg_count: int
    #: A secret.
    provider_route_ref: bytes = field(repr=False)
    created_at_ms: int
    fresh_until_ms: int
    sequence: int
    stops: tuple[Stop, ...]
    options: RouteOptions | None
    attempt: Attempt | None


@dataclass(frozen=True)
class PlanSummary:
    plan_id: Identifier | None
    owner: str
    external_id: str
    position: Position
    stop_count: int
    created_at_ms: int
    entered_at_ms: int


@dataclass(frozen=True)
class PlanPage:
    plans: tuple[PlanSummary, ...]
    #: Empty after the last page; a page may be empty and still carry one.
    next_cursor: bytes
    sequence: int


@dataclass(frozen=True)
class Instance:
    state: ServingState
    instance_id: Identifier | None
    incarnation: int
    epoch: int
    durable_sequence: int
    state_since_ms: int
    state_since_journal_ns: int
    version: str
    data_directory: str
    format: int
    entry_schema: int
    pid: int
