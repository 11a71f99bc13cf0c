"""Client of the route planning daemon routepland, over librouteplan.

    import routeplan

    with routeplan.Client("socket") as client:
        host = routeplan.Context(routeplan.ActorType.HOST)
        answer = client.call(routeplan.create_plan(host, external_id="trip-42", owner="ada"))

`AsyncClient` is the same for asyncio. Commands and reads are functions that make a `Request[T]`; a client's `call`
returns the T or raises an `Error` whose class tells what became of the command: `NotSent`, `Refused`, `OutcomeUnknown`.
A call that got no answer is sent again with the same command key until its deadline, and is executed at most once.
"""
from ._call_words import Code, Compensation, Disposition, Health, Method, Outcome, Reason, ServingState
from ._plan_words import (ActorType, Attribute, AttemptState, CancelCause, Choice, ConsumerStart, EventKind, Exclude,
                          FailureClass, LocationType, Overview, PlanState, Profile, RejectionClass, ReplacementCause,
                          Resource, RouteType)
from ._library import version
from .clients import AsyncClient, AsyncStream, Client, Settings, Stream
from .errors import Error, NotSent, OutcomeUnknown, Refused
from .geometry import geometry_digest, stop_at, stop_of_location
from .requests import (Context, Request, StreamRequest, calculation_failed, cancel_plan, check_health, confirm_handoff,
                       create_plan, expire_attempt, get_handoff, get_instance, get_metrics, get_plan, list_plans,
                       make_command_key, note_editor_dismissed, open_direction_ui, raw, receive_routes, reject_handoff,
                       replace_presentation, request_navigation, request_routes, retry_handoff, return_to_selection,
                       revise_route, select_route)
from .outbox import (Consumer, Delivery, Fact, FactRoute, ParkedEvent, ParkedPage, Subscription, acknowledge,
                     create_consumer, detach_consumer, list_consumers, list_parked, park_event, release_parked,
                     subscribe)
from .watches import Gap, PlanEvent, ResyncRequired, WatchPosition, WatchRequest, watch_plans
from .values import (Answer, Attempt, Candidate, Digest, Handoff, Identifier, Instance, Plan, PlanPage, PlanSummary,
                     Position, RouteOptions, Stop)

__all__ = [
    "ActorType", "Answer", "AsyncClient", "AsyncStream", "Attempt", "AttemptState", "Attribute",
    "CancelCause", "Candidate", "Choice", "Client", "Code", "Compensation", "Consumer", "ConsumerStart",
    "Context", "Delivery", "Digest", "Disposition", "Error", "EventKind", "Exclude", "Fact", "FactRoute",
    "FailureClass", "Gap", "Handoff", "Health", "Identifier", "Instance", "LocationType", "Method", "NotSent",
    "Outcome", "OutcomeUnknown", "Overview", "ParkedEvent", "ParkedPage", "Plan", "PlanEvent", "PlanPage",
    "PlanState", "PlanSummary", "Position", "Profile", "Reason", "Refused", "RejectionClass",
    "ReplacementCause", "Request", "Resource", "ResyncRequired", "RouteOptions", "RouteType", "ServingState",
    "Settings", "Stop", "Stream", "StreamRequest", "Subscription", "WatchPosition", "WatchRequest",
    "acknowledge", "calculation_failed", "cancel_plan", "check_health", "confirm_handoff", "create_consumer",
    "create_plan", "detach_consumer", "expire_attempt", "geometry_digest", "get_handoff", "get_instance",
    "get_metrics", "get_plan", "list_consumers", "list_parked", "list_plans", "make_command_key",
    "note_editor_dismissed", "open_direction_ui", "park_event", "raw", "receive_routes", "reject_handoff",
    "release_parked", "replace_presentation", "request_navigation", "request_routes", "retry_handoff",
    "return_to_selection", "revise_route", "select_route", "stop_at", "stop_of_location", "subscribe",
    "version", "watch_plans",
]
