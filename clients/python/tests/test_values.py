"""What is said in Python reaches the wire as it was said, and what cannot be said is refused before."""
import unittest

import routeplan
from peer import Peer, answer, fields_of
from routeplan import (ActorType, CancelCause, Candidate, Client, Code, Context, FailureClass, LocationType, Method,
                       Outcome, Reason, RejectionClass, ReplacementCause, RouteOptions, Settings, Stop)

HOST = Context(ActorType.HOST, plan_id=bytes(range(16)), command_key="the-key", actor_ref="zoë", expected_version=0)


def payload_of(request):
    """What goes over the wire for REQUEST."""
    seen = []

    def script(peer):
        connection = peer.accept()
        stream, payload = connection.read()
        seen.append(payload)
        connection.write(answer(stream, 1))
        connection.read()
        connection.close()

    with Peer(script) as peer, Client(settings=Settings(peer.path)) as client:
        client.call(request)
    return fields_of(seen[0])


class Values(unittest.TestCase):
    def test_texts_lists_and_options_reach_the_wire(self):
        stops = [routeplan.stop_of_location("77.0844,28.5550", label="Terminal 3"),
                 routeplan.stop_at(28.612912, 77.22951, label="India Gate — इंडिया गेट",
                                   location_type=LocationType.SUGGESTION)]
        payload = payload_of(routeplan.create_plan(
            HOST, external_id="trip", owner="ada", stops=stops, options=RouteOptions(max_alternatives=3)))
        context, last_stop = fields_of(payload[1]), fields_of(payload[4])
        self.assertEqual((context[2], context[4]), (b"the-key", 0))
        self.assertEqual(fields_of(context[3]), {1: ActorType.HOST, 2: "zoë".encode()})
        self.assertEqual((payload[2], payload[3]), (b"trip", b"ada"))
        self.assertEqual(last_stop[3].decode(), "India Gate — इंडिया गेट")
        self.assertEqual(last_stop[5], LocationType.SUGGESTION)
        self.assertEqual(fields_of(payload[5])[6], 3)

    def test_an_absent_index_is_not_zero(self):
        absent = payload_of(routeplan.select_route(HOST, generation=1, revision=2, index=None))
        zero = payload_of(routeplan.select_route(HOST, generation=1, revision=2, index=0))
        self.assertEqual(zero.keys() - absent.keys(), {max(zero)})
        self.assertEqual(zero[max(zero)], 0)

    def test_every_command_is_the_one_it_says(self):
        requests = {
            Method.CREATE_PLAN: routeplan.create_plan(HOST, external_id="trip"),
            Method.REVISE_ROUTE: routeplan.revise_route(HOST, base_revision=1, stops=[Stop(1, 2)]),
            Method.OPEN_DIRECTION_UI: routeplan.open_direction_ui(HOST),
            Method.REPLACE_PRESENTATION: routeplan.replace_presentation(HOST, cause=ReplacementCause.SDK_RESET),
            Method.REQUEST_ROUTES: routeplan.request_routes(HOST, generation=1, revision=1),
            Method.RECEIVE_ROUTES: routeplan.receive_routes(HOST, generation=1, revision=1,
                                                            candidates=[Candidate(1, 2, 3, bytes(31) + b"\x01")]),
            Method.CALCULATION_FAILED: routeplan.calculation_failed(HOST, generation=1, revision=1,
                                                                    failure=FailureClass.QUOTA, http_status=0),
            Method.SELECT_ROUTE: routeplan.select_route(HOST, generation=1, revision=1, index=-1),
            Method.REQUEST_NAVIGATION: routeplan.request_navigation(HOST, generation=1, revision=1, index=0,
                                                                    target="n"),
            Method.CONFIRM_HANDOFF: routeplan.confirm_handoff(HOST, attempt_id=bytes(16), target_session_ref="s"),
            Method.REJECT_HANDOFF: routeplan.reject_handoff(HOST, attempt_id=bytes(16), rejection=RejectionClass.BUSY),
            Method.EXPIRE_ATTEMPT: routeplan.expire_attempt(HOST, attempt_id=bytes(16)),
            Method.RETRY_HANDOFF: routeplan.retry_handoff(HOST),
            Method.RETURN_TO_SELECTION: routeplan.return_to_selection(HOST),
            Method.CANCEL_PLAN: routeplan.cancel_plan(HOST, cause=CancelCause.BACK),
            Method.NOTE_EDITOR_DISMISSED: routeplan.note_editor_dismissed(HOST, generation=1, cause=CancelCause.BACK),
            Method.GET_PLAN: routeplan.get_plan(bytes(16)),
            Method.GET_HANDOFF: routeplan.get_handoff(bytes(16), bytes(16)),
            Method.LIST_PLANS: routeplan.list_plans(states=[routeplan.PlanState.DRAFT]),
            Method.GET_INSTANCE: routeplan.get_instance(),
            Method.GET_METRICS: routeplan.get_metrics(),
            Method.CHECK_HEALTH: routeplan.check_health(),
            Method.CREATE_CONSUMER: routeplan.create_consumer("c", start=routeplan.ConsumerStart.NOW),
            Method.DETACH_CONSUMER: routeplan.detach_consumer("c"),
            Method.LIST_CONSUMERS: routeplan.list_consumers(),
            Method.SUBSCRIBE: routeplan.subscribe("c"),
            Method.ACKNOWLEDGE: routeplan.acknowledge("c", incarnation=1, generation=1, sequence=1),
            Method.PARK_EVENT: routeplan.park_event("c", bytes(16), "why"),
            Method.LIST_PARKED: routeplan.list_parked("c"),
            Method.RELEASE_PARKED: routeplan.release_parked("c", bytes(16)),
            Method.WATCH_PLANS: routeplan.watch_plans(owner="ada"),
            Method.RAW: routeplan.raw("a.B", "C", b""),
        }
        self.assertEqual([request.method for request in requests.values()], list(requests))
        self.assertEqual(requests.keys() | {Method.NONE}, set(Method.__members__.values()))

    def test_a_command_key_is_there_before_and_can_be_changed(self):
        request = routeplan.open_direction_ui(Context(ActorType.HOST))
        first = request.command_key
        self.assertEqual(len(first), 36)
        request.renew_command_key()
        self.assertNotEqual(request.command_key, first)
        request.set_command_key("mine")
        self.assertEqual(request.command_key, b"mine")
        self.assertEqual(len(routeplan.make_command_key()), 36)
        with self.assertRaises(routeplan.NotSent):
            request.set_command_key("")
        with self.assertRaises(routeplan.NotSent):
            routeplan.get_plan(bytes(16)).renew_command_key()

    def test_what_cannot_be_said_is_refused_before_anything_is_sent(self):
        with self.assertRaises(routeplan.NotSent) as caught:
            routeplan.create_plan(HOST, external_id="a\0b")
        self.assertEqual((caught.exception.code, caught.exception.outcome, caught.exception.reason),
                         (Code.E_INVALID_ARGUMENT, Outcome.NOT_SENT, Reason.LABEL_FORBIDDEN_CHARACTER))
        with self.assertRaises(routeplan.Error) as caught:
            routeplan.stop_at(float("nan"), 0)
        self.assertEqual(caught.exception.reason, Reason.COORDINATE_NOT_FINITE)
        with self.assertRaises(routeplan.Error):
            routeplan.geometry_digest("\x01", 5)
        for wrong in (lambda: routeplan.get_plan(b"short"), lambda: Stop(2**31, 0).lend(None),
                      lambda: routeplan.open_direction_ui(Context(ActorType.HOST, deadline=-1)),
                      lambda: routeplan.create_plan(HOST, external_id="x", stops=[Stop(pin="SIXTEENLETTERS16")])):
            with self.assertRaises((ValueError, AttributeError)):
                wrong()
        with self.assertRaises(routeplan.Error) as caught:
            Client("x" * 108)
        self.assertEqual(caught.exception.code, Code.E_USAGE)

    def test_identifiers_are_bytes_and_hexadecimal_text(self):
        some = routeplan.Identifier.parse("000102030405060708090a0b0c0d0e0f")
        self.assertEqual((bytes(some), str(some)), (bytes(range(16)), "000102030405060708090a0b0c0d0e0f"))
        with self.assertRaises(ValueError):
            routeplan.Identifier.parse("0001")

    def test_secrets_are_not_in_what_is_printed(self):
        self.assertNotIn("hush", repr(Candidate(1, 2, 3, provider_route_ref=b"hush")))


if __name__ == "__main__":
    unittest.main()
