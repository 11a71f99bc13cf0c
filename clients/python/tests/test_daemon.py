"""Journeys through a real daemon, the one at RP_SOCKET, blocking and asynchronous."""
import asyncio
import os
import unittest

import routeplan
from routeplan import (ActorType, AsyncClient, CancelCause, Candidate, Client, Context, Disposition, Health, PlanState,
                       Reason, ServingState)

GEOMETRY = routeplan.geometry_digest("_p~iF~ps|U_ulLnnqC_mqNvxq`@", 5)


def journey():
    """The steps of a journey: yields requests, is sent their answers or the Error, and checks each."""
    test = unittest.TestCase()
    key = routeplan.make_command_key()
    host = Context(ActorType.HOST, command_key=key)
    stops = [routeplan.stop_of_location("77.0844,28.5550", label="IGI Airport Terminal 3"),
             routeplan.stop_at(28.612912, 77.22951, label="India Gate")]
    create = routeplan.create_plan(host, external_id=f"python-{key}", owner="python-tests", stops=stops)
    made = yield create
    test.assertEqual((made.disposition, made.position.state), (Disposition.APPLIED, PlanState.DRAFT))
    again = yield create
    test.assertEqual((again.disposition, again.plan_id, again.current.version), (Disposition.REPLAYED, made.plan_id, 1))
    plan_id, revision = made.plan_id, made.position.revision
    traveler = Context(ActorType.TRAVELER, plan_id)
    opened = yield routeplan.open_direction_ui(traveler)
    at = {"generation": opened.position.generation, "revision": revision}
    asked = yield routeplan.request_routes(traveler, **at)
    test.assertEqual(asked.position.state, PlanState.CALCULATING)
    received = yield routeplan.receive_routes(
        Context(ActorType.DIRECTION_UI, plan_id), **at, calculation_seq=asked.calculation_seq,
        candidates=[Candidate(15608, 2168, 1, GEOMETRY), Candidate(16869, 2453, 1)])
    test.assertEqual(received.position.state, PlanState.CANDIDATES_READY)
    refused = yield routeplan.select_route(traveler, **at, index=7)
    test.assertIsInstance(refused, routeplan.Refused)
    test.assertEqual((refused.reason, refused.reselect_required, refused.position.state),
                     (Reason.ROUTE_INDEX_OUT_OF_RANGE, True, PlanState.CANDIDATES_READY))
    absent = yield routeplan.select_route(traveler, **at, index=None)
    test.assertIsInstance(absent, routeplan.Refused)
    yield routeplan.select_route(traveler, **at, index=0)
    pending = yield routeplan.request_navigation(traveler, **at, index=0, target="example-navigator")
    handoff = yield routeplan.get_handoff(plan_id, pending.attempt_id)
    test.assertEqual((handoff.geometry_digest, handoff.distance_m, len(handoff.stops), handoff.selected_index),
                     (GEOMETRY, 15608, 2, 0))
    test.assertEqual(handoff.attempt.target, "example-navigator")
    done = yield routeplan.confirm_handoff(
        Context(ActorType.NAVIGATION_ADAPTER, plan_id), attempt_id=pending.attempt_id, target_session_ref="session",
        effective_geometry_digest=GEOMETRY)
    test.assertEqual((done.position.state, done.late, done.diverged), (PlanState.HANDED_OFF, False, False))
    late = yield routeplan.cancel_plan(Context(ActorType.HOST, plan_id), cause=CancelCause.HOST)
    test.assertEqual((late.disposition, late.outcome_state), (Disposition.ALREADY_TERMINAL, PlanState.HANDED_OFF))
    plan = yield routeplan.get_plan(plan_id)
    test.assertEqual((plan.position.state, plan.stops[1].label, plan.selected_index, len(plan.candidates)),
                     (PlanState.HANDED_OFF, "India Gate", 0, 2))
    test.assertEqual((plan.candidates[0].distance_m, plan.attempts[0].handoff_id), (15608, done.handoff_id))
    cursor, found = b"", 0
    while True:
        page = yield routeplan.list_plans(
            states=[PlanState.HANDED_OFF], owner="python-tests", cursor=cursor, page_max=2)
        found += sum(summary.plan_id == plan_id for summary in page.plans)
        cursor = page.next_cursor
        if not cursor:
            break
    test.assertEqual(found, 1)
    missing = yield routeplan.get_plan(bytes(15) + b"\x01")
    test.assertEqual(missing.reason, Reason.PLAN_NOT_FOUND)


def about():
    test = unittest.TestCase()
    instance = yield routeplan.get_instance()
    test.assertEqual(instance.state, ServingState.READY)
    metrics = yield routeplan.get_metrics()
    test.assertTrue(metrics.endswith("# EOF\n"))
    health = yield routeplan.check_health()
    test.assertEqual(health, Health.SERVING)


async def play(steps, call):
    """Plays STEPS with a client's CALL."""
    request = next(steps)
    while True:
        try:
            result = await call(request)
        except routeplan.Error as error:
            result = error
        try:
            request = steps.send(result)
        except StopIteration:
            return


class Daemon(unittest.TestCase):
    def test_a_journey_blocking(self):
        async def one_after_the_other():
            async def call(request):
                return client.call(request)
            await play(journey(), call)
            await play(about(), call)
        with Client() as client:
            asyncio.run(one_after_the_other())

    def test_journeys_at_once_on_one_loop(self):
        async def all_of_them():
            async with AsyncClient(os.environ["RP_SOCKET"]) as client:
                await asyncio.gather(*(play(journey(), client.call) for _ in range(40)), play(about(), client.call))
                return client.stats()
        stats = asyncio.run(all_of_them())
        self.assertEqual(stats["connects"], 1)
        self.assertGreater(stats["completed"], 600)

    def test_what_happens_to_plans_is_delivered_until_it_is_acknowledged(self):
        name = f"python-{routeplan.make_command_key()}"
        with Client() as client:
            consumer = client.call(routeplan.create_consumer(name, start=routeplan.ConsumerStart.NOW, window=16))
            self.assertEqual((consumer.name, consumer.window, consumer.attached), (name, 16, False))
            made = client.call(routeplan.create_plan(Context(ActorType.HOST), external_id=name, owner="python-tests"))
            with client.stream(routeplan.subscribe(name)) as stream:
                opened = next(stream)
                facts = [fact for fact in next(stream).facts if fact.plan_id == made.plan_id]
                self.assertEqual([(fact.kind, fact.command, fact.actor_type) for fact in facts],
                                 [(routeplan.EventKind.CREATED, routeplan.Method.CREATE_PLAN, ActorType.HOST)])
                cursor = client.call(routeplan.acknowledge(
                    name, incarnation=opened.incarnation, generation=opened.generation, sequence=facts[0].sequence))
                self.assertEqual(cursor, facts[0].sequence)
            [stands] = [each for each in client.call(routeplan.list_consumers()) if each.name == name]
            self.assertEqual((stands.cursor, stands.pending_count), (cursor, 0))
            self.assertEqual(client.call(routeplan.list_parked(name)).events, ())
            client.call(routeplan.detach_consumer(name))

    def test_a_plan_is_watched_and_watched_on_behind_what_was_told(self):
        with Client() as client:
            key = routeplan.make_command_key()
            plan = client.call(routeplan.create_plan(Context(ActorType.HOST), external_id=key, owner="python-tests"))
            host = Context(ActorType.HOST, plan.plan_id)
            with client.stream(routeplan.watch_plans(plan_id=plan.plan_id)) as stream:
                begins = next(stream)
                client.call(routeplan.cancel_plan(host, cause=CancelCause.HOST))
                told = next(stream)
            self.assertEqual((told.kind, told.plan_id, told.position.state, told.ends_entry),
                             (routeplan.EventKind.CANCELLED, plan.plan_id, routeplan.PlanState.CANCELLED, True))
            for _ in range(1100):  # each ends in the daemon too, which has room for 1,024
                with client.stream(routeplan.watch_plans(plan_id=plan.plan_id, after=begins)) as stream:
                    self.assertEqual([next(stream), next(stream)], [begins, told])
            stranger = routeplan.WatchPosition(routeplan.Identifier(bytes(15) + b"\x01"), begins.incarnation, 0, 0)
            with self.assertRaises(routeplan.ResyncRequired), client.stream(
                    routeplan.watch_plans(plan_id=plan.plan_id, after=stranger)) as stream:
                next(stream)

    def test_a_key_used_for_other_content_is_told(self):
        with Client() as client:
            key = routeplan.make_command_key()
            made = client.call(routeplan.create_plan(Context(ActorType.HOST), external_id=key, owner="python-tests"))
            host = Context(ActorType.HOST, made.plan_id, command_key=key)
            client.call(routeplan.open_direction_ui(host))
            with self.assertRaises(routeplan.Refused) as caught:
                client.call(routeplan.cancel_plan(host, cause=CancelCause.HOST))
            self.assertEqual(caught.exception.code, routeplan.Code.E_KEY_MISMATCH)


if __name__ == "__main__":
    unittest.main()
