"""Watches of both clients against a scripted peer that vanishes and forgets."""
import asyncio
import unittest

import routeplan
from peer import Peer, field, fields_of, frame, refusal
from routeplan import AsyncClient, Client, EventKind, Gap, PlanEvent, Reason, Settings, WatchPosition

DATA = 3
AFTER = WatchPosition(routeplan.Identifier(bytes(range(16))), 7, 2, 40)


def opened(stream, sequence):
    return frame(stream, field(1, field(1, bytes(range(16))) + field(2, 7) + field(3, 3) + field(4, sequence)), DATA)


def event(stream, sequence):
    return frame(stream, field(2, field(1, sequence) + field(2, bytes(16)) + field(3, 9) + field(8, 1)), DATA)


def vanish_and_forget(peer):
    """Tells two events, goes, and has forgotten what comes next; tells what happens from then on, 200 events."""
    connection = peer.accept()
    stream, payload = connection.read()
    assert fields_of(payload) == {2: b"ada", 3: 40, 4: 7}, fields_of(payload)
    connection.write(opened(stream, 40) + event(stream, 41) + event(stream, 42))
    connection.close()
    connection = peer.accept()
    stream, payload = connection.read()
    assert fields_of(payload)[3] == 42, fields_of(payload)
    connection.write(refusal(stream, 11, b"TOO_OLD", Reason.TOO_OLD))
    request = connection.read()
    if request is not None:
        assert fields_of(request[1]) == {2: b"ada"}, fields_of(request[1])
        connection.write(opened(request[0], 60) + b"".join(event(request[0], 61 + each) for each in range(200)))
        while connection.read() is not None:
            pass
    connection.close()


def asked(over_gaps):
    return routeplan.watch_plans(owner="ada", after=AFTER, over_gaps=over_gaps, credits=20)


def settings(path):
    return Settings(path, retry=(8, 0.001, 0.02))


def blocking(path, over_gaps, count):
    told = []
    with Client(settings=settings(path)) as client, client.stream(asked(over_gaps)) as stream:
        try:
            while len(told) < count:
                told.append(next(stream))
        except routeplan.Error as error:
            return told, error
    return told, None


def asynchronous(path, over_gaps, count):
    async def follow():
        told = []
        async with AsyncClient(settings=settings(path)) as client, client.stream(asked(over_gaps)) as stream:
            try:
                async for message in stream:
                    told.append(message)
                    if len(told) == count:
                        break
            except routeplan.Error as error:
                return told, error
        return told, None
    return asyncio.run(follow())


class Watches(unittest.TestCase):
    def each(self, over_gaps, count, check):
        for play in (blocking, asynchronous):
            with self.subTest(play.__name__), Peer(vanish_and_forget) as peer:
                told, error = play(peer.path, over_gaps, count)
                self.assertEqual(told[0], WatchPosition(AFTER.instance_id, 7, 3, 40))
                self.assertEqual([(each.kind, each.sequence, each.ends_entry) for each in told[1:3]],
                                 [(EventKind.ROUTE_SELECTED, 41, True), (EventKind.ROUTE_SELECTED, 42, True)])
                check(told[3:], error)

    def test_it_outlives_its_connection_and_ends_where_it_cannot_go_on(self):
        def check(rest, error):
            self.assertEqual(rest, [])
            self.assertIsInstance(error, routeplan.ResyncRequired)
            self.assertEqual((error.reason, error.watched), (Reason.TOO_OLD, WatchPosition(AFTER.instance_id, 7, 3, 42)))
        self.each(False, 400, check)

    def test_over_gaps_it_goes_on_at_its_callers_pace(self):
        def check(rest, error):
            self.assertIsNone(error)
            self.assertEqual(rest[0], Gap(WatchPosition(AFTER.instance_id, 7, 3, 60), 42, Reason.TOO_OLD))
            self.assertTrue(all(isinstance(each, PlanEvent) for each in rest[1:]))
            self.assertEqual([each.sequence for each in rest[1:]], list(range(61, 261)))
        self.each(True, 204, check)

    def test_what_cannot_be_watched_is_refused(self):
        with self.assertRaises(routeplan.NotSent):
            routeplan.watch_plans(credits=65537)
        with Client("/nonexistent/routeplan/socket") as client, self.assertRaises(TypeError):
            client.call(routeplan.watch_plans())


if __name__ == "__main__":
    unittest.main()
