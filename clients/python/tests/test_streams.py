"""Streams of both clients against a scripted peer that also ends them well, badly and in the middle."""
import asyncio
import unittest

import routeplan
from peer import Peer, answer, field, frame, refusal
from routeplan import ActorType, AsyncClient, Client, Code, Context, Delivery, Reason, Settings, Subscription

DATA, CLOSED_WITHOUT_MESSAGE = 3, 5
HOST = Context(ActorType.HOST, plan_id=bytes(range(16)))


def opened(stream):
    return frame(stream, field(1, field(2, 4) + field(3, 7) + field(4, 2) + field(5, 10) + field(7, 64)), DATA)


def delivery(stream, sequence):
    return frame(stream, field(2, field(1, sequence) + field(2, 1) + field(3, b"")), DATA)


def close(stream):
    return frame(stream, b"", DATA, CLOSED_WITHOUT_MESSAGE)


def messages_then(last):
    """A script: opening, a delivery, an answer to the call made meanwhile, a delivery, and what LAST says."""
    def script(peer):
        connection = peer.accept()
        stream, _ = connection.read()
        connection.write(opened(stream) + delivery(stream, 11))
        call, _ = connection.read()
        connection.write(delivery(stream, 12) + answer(call, 5) + last(stream))
        while connection.read() is not None:
            pass
        connection.close()
    return script


def blocking(path):
    with Client(settings=Settings(path, retry=(2, 0.001, 0.001))) as client:
        seen = []
        with client.stream(routeplan.subscribe("c")) as stream:
            for message in stream:
                seen.append(message)
                yield message
                if len(seen) == 2:
                    yield client.call(routeplan.open_direction_ui(HOST)).position.version


def asynchronous(path):
    async def all_of_it():
        seen = []
        async with AsyncClient(settings=Settings(path, retry=(2, 0.001, 0.001))) as client:
            async with client.stream(routeplan.subscribe("c")) as stream:
                try:
                    async for message in stream:
                        seen.append(message)
                        if len(seen) == 2:
                            seen.append((await client.call(routeplan.open_direction_ui(HOST))).position.version)
                except routeplan.Error as error:
                    return seen, error
        return seen, None
    seen, error = asyncio.run(all_of_it())
    yield from seen
    if error is not None:
        raise error


class Streams(unittest.TestCase):
    def each(self, last, check):
        for play in (blocking, asynchronous):
            with self.subTest(play.__name__), Peer(messages_then(last)) as peer:
                seen, error = [], None
                try:
                    for message in play(peer.path):
                        seen.append(message)
                except routeplan.Error as failure:
                    error = failure
                self.assertEqual((seen[0].generation, seen[0].incarnation, seen[0].window), (2, 7, 64))
                self.assertIsInstance(seen[0], Subscription)
                self.assertEqual([message.sequence for message in seen[1:] if isinstance(message, Delivery)], [11, 12])
                self.assertEqual([message for message in seen if isinstance(message, int)], [5])
                check(error)

    def test_a_stream_that_is_closed_ends_the_loop(self):
        self.each(close, self.assertIsNone)

    def test_a_refusal_ends_it_with_its_reason(self):
        def check(error):
            self.assertEqual((error.code, error.reason), (Code.E_FAILED_PRECONDITION, Reason.INVALID_STATE))
        self.each(lambda stream: refusal(stream, 9, b"fenced", Reason.INVALID_STATE), check)

    def test_garbage_in_it_ends_it(self):
        self.each(lambda stream: frame(stream, b"\xff\xff", DATA),
                  lambda error: self.assertEqual(error.code, Code.E_PROTOCOL))

    def test_a_stream_is_not_for_a_call(self):
        with Client("/nonexistent/routeplan/socket") as client, self.assertRaises(TypeError):
            client.call(routeplan.subscribe("c"))

    def test_a_stream_given_up_leaves_the_client_usable(self):
        def script(peer):
            connection = peer.accept()
            stream, _ = connection.read()
            connection.write(opened(stream))
            self.assertEqual(connection.read(), (stream, b""))  # behind its request: a daemon ends it for that
            call, _ = connection.read()
            connection.write(delivery(stream, 11) + refusal(stream, 3, b"stream closed", 0) + answer(call, 3))
            connection.read()
            connection.close()
        with Peer(script) as peer, Client(settings=Settings(peer.path)) as client:
            with client.stream(routeplan.subscribe("c")) as stream:
                self.assertIsInstance(next(stream), Subscription)
            self.assertEqual(client.call(routeplan.open_direction_ui(HOST)).position.version, 3)


if __name__ == "__main__":
    unittest.main()
