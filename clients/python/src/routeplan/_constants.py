"""Generated from routeplan.h by clients/python/generate.

A number without a name in this version is kept, as a member UNNAMED_n.
"""
from __future__ import annotations

import enum


class _Open(enum.IntEnum):
    @classmethod
    def _missing_(cls, value: object) -> _Open | None:
        if not isinstance(value, int):
            return None
        member = int.__new__(cls, value)
        member._name_ = f"UNNAMED_{value}"
        member._value_ = value
        return member


class Code(_Open):
    OK = 0
    ALREADY_TERMINAL = 1
    E_CANCELLED = -1
    E_UNKNOWN = -2
    E_INVALID_ARGUMENT = -3
    E_DEADLINE_EXCEEDED = -4
    E_NOT_FOUND = -5
    E_ALREADY_EXISTS = -6
    E_PERMISSION_DENIED = -7
    E_RESOURCE_EXHAUSTED = -8
    E_FAILED_PRECONDITION = -9
    E_ABORTED = -10
    E_OUT_OF_RANGE = -11
    E_UNIMPLEMENTED = -12
    E_INTERNAL = -13
    E_UNAVAILABLE = -14
    E_DATA_LOSS = -15
    E_UNAUTHENTICATED = -16
    E_USAGE = -100
    E_NO_MEMORY = -101
    E_SYSTEM = -102
    E_CLOSED = -103
    E_FORKED = -104
    E_QUEUE_FULL = -105
    E_CONNECT = -106
    E_CONNECTION_LOST = -107
    E_PROTOCOL = -108
    E_TOO_LARGE = -109
    E_NO_CALL = -110
    E_NO_CONTENT = -111
    E_GEOMETRY_SYNTAX = -112
    E_KEY_MISMATCH = -113


class Outcome(_Open):
    NONE = 0
    NOT_SENT = 1
    REJECTED = 2
    APPLIED = 3
    UNKNOWN = 4


class Method(_Open):
    NONE = 0
    CREATE_PLAN = 1
    REVISE_ROUTE = 2
    OPEN_DIRECTION_UI = 3
    REPLACE_PRESENTATION = 4
    REQUEST_ROUTES = 5
    RECEIVE_ROUTES = 6
    CALCULATION_FAILED = 7
    SELECT_ROUTE = 8
    REQUEST_NAVIGATION = 9
    CONFIRM_HANDOFF = 10
    REJECT_HANDOFF = 11
    EXPIRE_ATTEMPT = 12
    RETRY_HANDOFF = 13
    RETURN_TO_SELECTION = 14
    CANCEL_PLAN = 15
    NOTE_EDITOR_DISMISSED = 16
    GET_PLAN = 17
    GET_HANDOFF = 18
    LIST_PLANS = 19
    GET_INSTANCE = 20
    GET_METRICS = 21
    CHECK_HEALTH = 22
    CREATE_CONSUMER = 23
    DETACH_CONSUMER = 24
    LIST_CONSUMERS = 25
    SUBSCRIBE = 26
    ACKNOWLEDGE = 27
    PARK_EVENT = 28
    LIST_PARKED = 29
    RELEASE_PARKED = 30
    RAW = 1000


class PlanState(_Open):
    UNSPECIFIED = 0
    DRAFT = 1
    EDITING = 2
    CALCULATING = 3
    CANDIDATES_READY = 4
    SELECTED = 5
    HANDOFF_PENDING = 6
    HANDED_OFF = 7
    CANCELLED = 8


class ServingState(_Open):
    UNSPECIFIED = 0
    RECOVERING = 1
    READY = 2
    DEGRADED_NOSPACE = 3
    POISONED = 4
    DRAINING = 5


class Health(_Open):
    UNKNOWN = 0
    SERVING = 1
    NOT_SERVING = 2
    SERVICE_UNKNOWN = 3


class Disposition(_Open):
    UNSPECIFIED = 0
    APPLIED = 1
    REPLAYED = 2
    UNCHANGED = 3
    JOINED = 4
    IGNORED_STALE_GENERATION = 5
    IGNORED_STALE_REVISION = 6
    IGNORED_DUPLICATE = 7
    IGNORED_LATE = 8
    IGNORED_TERMINAL = 9
    ALREADY_TERMINAL = 10


class Reason(_Open):
    UNSPECIFIED = 0
    MISSING_FIELD = 1
    FRAME_TOO_LARGE = 2
    STOP_COUNT = 3
    COORDINATE_NOT_FINITE = 4
    COORDINATE_OUT_OF_RANGE = 5
    COORDINATE_NULL_ISLAND = 6
    PLACE_REF_SYNTAX = 7
    LOCATION_SYNTAX = 8
    DUPLICATE_CONSECUTIVE_STOP = 9
    LABEL_TOO_LONG = 10
    LABEL_FORBIDDEN_CHARACTER = 11
    OPTION_COMBINATION = 12
    TOO_MANY_CANDIDATES = 13
    GEOMETRY_OUT_OF_RANGE = 14
    UNKNOWN_GENERATION = 15
    UNKNOWN_REVISION = 16
    PLAN_NOT_FOUND = 20
    ATTEMPT_NOT_FOUND = 21
    CONSUMER_NOT_FOUND = 22
    EVENT_NOT_FOUND = 23
    IDEMPOTENCY_KEY_REUSED = 25
    EXTERNAL_ID_CONFLICT = 26
    ACK_CONFLICT = 27
    CONSUMER_EXISTS = 28
    VERSION_CONFLICT = 30
    REVISION_CONFLICT = 31
    INVALID_STATE = 40
    PLAN_TERMINAL = 41
    PLAN_CANCELLED = 42
    STALE_GENERATION = 43
    STALE_REVISION = 44
    TOO_FEW_STOPS = 45
    EDITOR_NOT_OPEN = 46
    HANDOFF_IN_PROGRESS = 47
    HANDOFF_ALREADY_PENDING = 48
    SELECTION_MISMATCH = 49
    LOCATION_DIGEST_MISMATCH = 50
    OPTION_DIGEST_MISMATCH = 51
    CANDIDATE_STALE = 52
    TARGET_CAPABILITY_EXCEEDED = 53
    ATTEMPT_STILL_OPEN = 54
    ATTEMPT_REJECTED = 55
    ATTEMPT_ABANDONED = 56
    DEADLINE_NOT_REACHED = 57
    INCARNATION_MISMATCH = 58
    CONSUMER_FENCED = 59
    ROUTE_INDEX_OUT_OF_RANGE = 60
    TOO_OLD = 61
    NOT_DELIVERED = 62
    ATTEMPT_LIMIT = 65
    REVISION_LIMIT = 66
    EVENT_LIMIT = 67
    PLAN_LIMIT = 68
    OVERLOADED = 69
    NO_SPACE = 70
    WATCH_TOO_SLOW = 71
    CONSUMER_LIMIT = 72
    ROLE_NOT_ALLOWED = 75
    DRAINING = 80
    RECOVERING = 81
    AUDIT_UNAVAILABLE = 82


class Compensation(_Open):
    NONE = 0
    STOP_TARGET_SESSION = 1


class ActorType(_Open):
    UNSPECIFIED = 0
    HOST = 1
    TRAVELER = 2
    DIRECTION_UI = 3
    NAVIGATION_ADAPTER = 4
    OPERATOR = 5
    DAEMON = 6


class Place(_Open):
    NONE = 0
    COORDINATE = 1
    PIN = 2


class LocationType(_Open):
    UNSPECIFIED = 0
    NONE = 1
    SUGGESTION = 2
    CURRENT_LOCATION = 3


class Profile(_Open):
    DEFAULT = 0
    DRIVING = 1
    BIKING = 2
    WALKING = 3
    TRUCKING = 4


class Resource(_Open):
    DEFAULT = 0
    ROUTE_ADV = 1
    ROUTE_ETA = 2
    ROUTE_TRAFFIC = 3


class RouteType(_Open):
    NONE = 0
    QUICKEST = 1
    SHORTEST = 2


class Exclude(enum.IntFlag):
    TOLL = 1
    MOTORWAY = 2
    FERRY = 4


class Overview(_Open):
    DEFAULT = 0
    FALSE = 1
    SIMPLIFIED = 2
    FULL = 3


class Attribute(enum.IntFlag):
    CONGESTION_LEVEL = 1
    EXPECTED_TRAVEL_TIME = 2
    BASE_DURATION = 4


class Choice(_Open):
    DEFAULT = 0
    YES = 1
    NO = 2


class FailureClass(_Open):
    UNSPECIFIED = 0
    NO_ALTERNATIVES = 1
    NO_SEGMENT = 2
    INVALID_REQUEST = 3
    TOO_BIG = 4
    AUTH = 5
    QUOTA = 6
    NETWORK = 7
    TIMEOUT = 8
    PROVIDER_UNAVAILABLE = 9
    UNSUPPORTED_OPTION = 10
    HOST_ABANDONED = 11
    UNKNOWN = 12


class RejectionClass(_Open):
    UNSPECIFIED = 0
    TARGET_UNAVAILABLE = 1
    NOT_INSTALLED = 2
    BUSY = 3
    ROUTE_REJECTED = 4
    ROUTE_EXPIRED = 5
    CAPABILITY = 6
    PERMISSION = 7
    LOCATION_UNAVAILABLE = 8
    PROFILE_MISMATCH = 9
    INTERNAL = 10


class ReplacementCause(_Open):
    UNSPECIFIED = 0
    HOST_RESTART = 1
    CONTROLLER_LOST = 2
    SDK_RESET = 3


class CancelCause(_Open):
    UNSPECIFIED = 0
    BACK = 1
    DISMISS = 2
    HOST = 3
    POLICY = 4


class AttemptState(_Open):
    UNSPECIFIED = 0
    OPEN = 1
    ACKED = 2
    REJECTED = 3
    TIMED_OUT = 4
    ABANDONED = 5
    SUPERSEDED = 6


class EventKind(_Open):
    UNSPECIFIED = 0
    CREATED = 1
    REVISED = 2
    STOPS_RELABELLED = 3
    EDITOR_OPENED = 4
    EDITOR_REPLACED = 5
    CALCULATION_REQUESTED = 6
    CANDIDATES_RECEIVED = 7
    CALCULATION_FAILED = 8
    ROUTE_SELECTED = 9
    NAVIGATION_REQUESTED = 10
    NAVIGATION_HANDED_OFF = 11
    HANDOFF_REJECTED = 12
    HANDOFF_TIMED_OUT = 13
    HANDOFF_RETRIED = 14
    RETURNED_TO_SELECTION = 15
    CANCELLED = 16


class ConsumerStart(_Open):
    UNSPECIFIED = 0
    BEGINNING = 1
    NOW = 2
    AFTER_SEQUENCE = 3


class Enumeration(_Open):
    CODE = 1
    STATUS = 2
    OUTCOME = 3
    METHOD = 4
    PLAN_STATE = 5
    DISPOSITION = 6
    REASON = 7
    COMPENSATION = 8
    ACTOR_TYPE = 9
    LOCATION_TYPE = 10
    PROFILE = 11
    RESOURCE = 12
    ROUTE_TYPE = 13
    OVERVIEW = 14
    FAILURE_CLASS = 15
    REJECTION_CLASS = 16
    REPLACEMENT_CAUSE = 17
    CANCEL_CAUSE = 18
    ATTEMPT_STATE = 19
    EXCLUDE = 20
    ATTRIBUTE = 21
    SERVING_STATE = 22
    HEALTH = 23
    EVENT_KIND = 24


class LogLevel(_Open):
    NONE = 0
    ERROR = 1
    WARNING = 2
    INFO = 3
    DEBUG = 4


class CompletionKind(_Open):
    CALL = 1
    EVENT = 2


class CompletionFlag(enum.IntFlag):
    REPLAYED = 1
    IGNORED = 2
    DISPOSE = 4
