"""Generated from routeplan.h by clients/python/generate."""
from enum import IntFlag

from ._open import Open


class PlanState(Open):
    UNSPECIFIED = 0
    DRAFT = 1
    EDITING = 2
    CALCULATING = 3
    CANDIDATES_READY = 4
    SELECTED = 5
    HANDOFF_PENDING = 6
    HANDED_OFF = 7
    CANCELLED = 8


class ActorType(Open):
    UNSPECIFIED = 0
    HOST = 1
    TRAVELER = 2
    DIRECTION_UI = 3
    NAVIGATION_ADAPTER = 4
    OPERATOR = 5
    DAEMON = 6


class Place(Open):
    NONE = 0
    COORDINATE = 1
    PIN = 2


class LocationType(Open):
    UNSPECIFIED = 0
    NONE = 1
    SUGGESTION = 2
    CURRENT_LOCATION = 3


class Profile(Open):
    DEFAULT = 0
    DRIVING = 1
    BIKING = 2
    WALKING = 3
    TRUCKING = 4


class Resource(Open):
    DEFAULT = 0
    ROUTE_ADV = 1
    ROUTE_ETA = 2
    ROUTE_TRAFFIC = 3


class RouteType(Open):
    NONE = 0
    QUICKEST = 1
    SHORTEST = 2


class Exclude(IntFlag):
    TOLL = 1
    MOTORWAY = 2
    FERRY = 4


class Overview(Open):
    DEFAULT = 0
    FALSE = 1
    SIMPLIFIED = 2
    FULL = 3


class Attribute(IntFlag):
    CONGESTION_LEVEL = 1
    EXPECTED_TRAVEL_TIME = 2
    BASE_DURATION = 4


class Choice(Open):
    DEFAULT = 0
    YES = 1
    NO = 2


class FailureClass(Open):
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


class RejectionClass(Open):
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


class ReplacementCause(Open):
    UNSPECIFIED = 0
    HOST_RESTART = 1
    CONTROLLER_LOST = 2
    SDK_RESET = 3


class CancelCause(Open):
    UNSPECIFIED = 0
    BACK = 1
    DISMISS = 2
    HOST = 3
    POLICY = 4


class AttemptState(Open):
    UNSPECIFIED = 0
    OPEN = 1
    ACKED = 2
    REJECTED = 3
    TIMED_OUT = 4
    ABANDONED = 5
    SUPERSEDED = 6


class EventKind(Open):
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


class ConsumerStart(Open):
    UNSPECIFIED = 0
    BEGINNING = 1
    NOW = 2
    AFTER_SEQUENCE = 3
