"""Both clients against a scripted peer that also answers late, twice, never, in pieces, with garbage, and dies."""
import asyncio
import gc
import os
import signal
import struct
import threading
import unittest

import routeplan
from peer import Peer, answer, field, fields_of, frame, refusal, serve
from routeplan import ActorType, AsyncClient, Client, Code, Context, Outcome, Reason, Settings

HOST = Context(ActorType.HOST, plan_id=bytes(range(16)))


def settings(peer, **more):
    return Settings(peer.path, retry=(8, 0.001, 0.02), **more)


def never(peer):
    connection = peer.accept()
    while connection.read() is not None:
        pass
    connection.close()


def blocking(peer, deadline=10.0, **more):
    with Client(settings=settings(peer, default_deadline=deadline, **more)) as client:
        return client.call(routeplan.open_direction_ui(HOST)), client.stats()


def asynchronous(peer, deadline=10.0, **more):
    async def once():
        async with AsyncClient(settings=settings(peer, default_deadline=deadline, **more)) as client:
            return await client.call(routeplan.open_direction_ui(HOST)), client.stats()
    return asyncio.run(once())


class Misbehaviour(unittest.TestCase):
    """Each script is met by the blocking client and by the asynchronous one."""

    def each(self, script, check, **more):
        for call in (blocking, asynchronous):
            with self.subTest(call.__name__), Peer(script) as peer:
                check(lambda: call(peer, **more))

    def test_never(self):
        def check(call):
            with self.assertRaises(routeplan.OutcomeUnknown) as caught:
                call()
            self.assertEqual(caught.exception.code, Code.E_DEADLINE_EXCEEDED)
            self.assertEqual(len(caught.exception.command_key), 36)
            self.assertTrue(caught.exception.retryable)
        self.each(never, check, deadline=0.2)

    def test_late_answers_are_dropped_and_the_connection_lives(self):
        def script(peer):
            connection = peer.accept()
            first, _ = connection.read()
            second, _ = connection.read()
            connection.write(answer(first, 1) + answer(second, 2))
            connection.read()
            connection.close()

        with Peer(script) as peer, Client(settings=settings(peer)) as client:
            late = routeplan.open_direction_ui(HOST)
            late.set_deadline(0.2)
            with self.assertRaises(routeplan.OutcomeUnknown):
                client.call(late)
            self.assertEqual(client.call(routeplan.open_direction_ui(HOST)).position.version, 2)
            stats = client.stats()
            self.assertEqual((stats["late_replies"], stats["connects"]), (1, 1))

    def test_twice(self):
        def script(peer):
            connection = peer.accept()
            stream, _ = connection.read()
            connection.write(2 * answer(stream, 7))
            connection.read()
            connection.close()
        self.each(script, lambda call: self.assertEqual(call()[0].position.version, 7))

    def test_in_pieces(self):
        def script(peer):
            connection = peer.accept()
            stream, _ = connection.read()
            for byte in answer(stream, 300):
                connection.write(bytes([byte]))
            connection.read()
            connection.close()
        self.each(script, lambda call: self.assertEqual(call()[0].position.version, 300))

    def test_garbage_then_death_in_the_middle_of_an_answer_then_sense(self):
        def script(peer):
            keys = set()
            for count, say in enumerate((lambda stream: frame(stream, b"\xff\xff"),
                                         lambda stream: answer(stream, 1)[:15],
                                         lambda stream: answer(stream, 3))):
                connection = peer.accept()
                stream, payload = connection.read()
                keys.add(fields_of(fields_of(payload)[1])[2])
                connection.write(say(stream))
                if count == 2:
                    connection.read()
                connection.close()
            assert len(keys) == 1, keys

        def check(call):
            result, stats = call()
            self.assertEqual((result.position.version, result.attempts), (3, 3))
            self.assertEqual((stats["protocol_errors"], stats["connections_lost"]), (1, 2))
        self.each(script, check)

    def test_garbage_only(self):
        def script(peer):
            for _ in range(3):
                connection = peer.accept()
                connection.read()
                connection.write(os.urandom(1) + b"\xff" * 40)
                connection.close()

        def check(call):
            with self.assertRaises(routeplan.OutcomeUnknown) as caught:
                call()
            self.assertIn(caught.exception.code, (Code.E_PROTOCOL, Code.E_CONNECTION_LOST))
            self.assertEqual(caught.exception.attempts, 3)
        for call in (blocking, asynchronous):
            with self.subTest(call.__name__), Peer(script) as peer:
                check(lambda: self.with_three_attempts(call, peer))

    @staticmethod
    def with_three_attempts(call, peer):
        peer_settings = Settings(peer.path, retry=(3, 0.001, 0.002))
        request = routeplan.open_direction_ui(HOST)
        if call is blocking:
            with Client(settings=peer_settings) as client:
                return client.call(request)

        async def once():
            async with AsyncClient(settings=peer_settings) as client:
                return await client.call(request)
        return asyncio.run(once())

    def test_oversized(self):
        def script(peer):
            connection = peer.accept()
            stream, _ = connection.read()
            connection.write(struct.pack(">IIBB", 4194305, stream, 2, 0))
            connection.read()
            connection.close()
            connection = peer.accept()
            stream, _ = connection.read()
            connection.write(answer(stream, 2))
            connection.read()
            connection.close()

        def check(call):
            result, stats = call()
            self.assertEqual((result.position.version, stats["protocol_errors"]), (2, 1))
        self.each(script, check)

    def test_a_refusal_says_why(self):
        def script(peer):
            connection = peer.accept()
            stream, _ = connection.read()
            connection.write(refusal(stream, 9, "not now, größer".encode(), Reason.INVALID_STATE))
            connection.read()
            connection.close()

        def check(call):
            with self.assertRaises(routeplan.Refused) as caught:
                call()
            self.assertEqual((caught.exception.code, caught.exception.outcome, caught.exception.reason),
                             (Code.E_FAILED_PRECONDITION, Outcome.REJECTED, Reason.INVALID_STATE))
            self.assertEqual(str(caught.exception), "FAILED_PRECONDITION/INVALID_STATE: not now, größer")
        self.each(script, check)

    def test_numbers_without_a_name_are_kept(self):
        def script(peer):
            connection = peer.accept()
            stream, _ = connection.read()
            connection.write(answer(stream, 1, disposition=99))
            connection.read()
            connection.close()

        def check(call):
            result, _ = call()
            self.assertEqual((int(result.disposition), result.disposition.name), (99, "UNNAMED_99"))
        self.each(script, check)

    def test_nobody_listens(self):
        with Client(settings=Settings("/nonexistent/routeplan/socket", fail_fast=True)) as client:
            with self.assertRaises(routeplan.NotSent) as caught:
                client.call(routeplan.open_direction_ui(HOST))
            self.assertEqual(caught.exception.code, Code.E_CONNECT)


class Asynchronous(unittest.IsolatedAsyncioTestCase):
    async def test_many_calls_at_once_out_of_order(self):
        def script(peer):
            connection = peer.accept()
            seen = []
            while len(seen) < 200:
                seen.append(connection.read())
                if len(seen) % 50 == 0:
                    for stream, _ in reversed(seen[-50:]):
                        connection.write(answer(stream, stream))
            connection.read()
            connection.close()

        with Peer(script) as peer:
            async with AsyncClient(settings=settings(peer)) as client:
                request = routeplan.open_direction_ui(HOST)
                answers = await asyncio.gather(*(client.call(request) for _ in range(200)))
                self.assertEqual(len({each.position.version for each in answers}), 200)
                self.assertEqual(client.stats()["completed"], 200)

    async def test_cancelling_a_task_cancels_its_call_and_no_other(self):
        def script(peer):
            connection = peer.accept()
            first, _ = connection.read()
            second, _ = connection.read()
            peer.go_on.wait()
            connection.write(answer(first, 1) + answer(second, 2))
            connection.read()
            connection.close()

        with Peer(script) as peer:
            async with AsyncClient(settings=settings(peer)) as client:
                tasks = [asyncio.create_task(client.call(routeplan.open_direction_ui(HOST))) for _ in range(2)]
                while client.stats()["inflight"] < 2:
                    await asyncio.sleep(0)
                tasks[0].cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await tasks[0]
                peer.go_on.set()
                self.assertEqual((await tasks[1]).position.version, 2)

    async def test_closing_ends_every_call(self):
        with Peer(never) as peer:
            client = AsyncClient(settings=settings(peer))
            tasks = [asyncio.create_task(client.call(routeplan.open_direction_ui(HOST))) for _ in range(3)]
            while client.stats()["inflight"] < 3:
                await asyncio.sleep(0)
            await client.aclose()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                self.assertIsInstance(result, routeplan.OutcomeUnknown)
                self.assertEqual(result.code, Code.E_CLOSED)
            await client.aclose()
            with self.assertRaises(routeplan.NotSent):
                await client.call(routeplan.open_direction_ui(HOST))

    async def test_a_timeout_of_asyncio_leaves_the_client_usable(self):
        def script(peer):
            connection = peer.accept()
            connection.read()
            stream, _ = connection.read()
            connection.write(answer(stream, 2))
            connection.read()
            connection.close()

        with Peer(script) as peer:
            async with AsyncClient(settings=settings(peer)) as client:
                with self.assertRaises(asyncio.TimeoutError):
                    await asyncio.wait_for(client.call(routeplan.open_direction_ui(HOST)), 0.02)
                self.assertEqual((await client.call(routeplan.open_direction_ui(HOST))).position.version, 2)


class Blocking(unittest.TestCase):
    def test_threads_share_a_client(self):
        with Peer(serve) as peer, Client(settings=settings(peer)) as client:
            versions = []

            def work():
                for _ in range(25):
                    versions.append(client.call(routeplan.open_direction_ui(HOST)).position.version)
            threads = [threading.Thread(target=work) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(sorted(versions), list(range(1, 200, 2)))

    def test_many_calls_in_one_go(self):
        with Peer(serve) as peer, Client(settings=settings(peer)) as client:
            requests = [routeplan.open_direction_ui(HOST) for _ in range(150)]
            results = client.call_all(requests)
            self.assertEqual([result.position.version for result in results], list(range(1, 300, 2)))

    def test_a_full_queue_refuses_what_is_beyond_it(self):
        with Peer(serve) as peer, Client(settings=settings(peer, queued_max=70)) as client:
            results = client.call_all([routeplan.open_direction_ui(HOST)] * 71)
            self.assertEqual(results[70].code, Code.E_QUEUE_FULL)
            self.assertTrue(all(not isinstance(result, routeplan.Error) for result in results[:70]))

    def test_an_interrupt_ends_the_waiting(self):
        def script(peer):
            connection = peer.accept()
            connection.read()
            os.kill(os.getpid(), signal.SIGINT)
            stream, _ = connection.read()
            connection.write(answer(stream, 9))
            connection.read()
            connection.close()

        with Peer(script) as peer, Client(settings=settings(peer)) as client:
            with self.assertRaises(KeyboardInterrupt):
                client.call(routeplan.open_direction_ui(HOST))
            self.assertEqual(client.call(routeplan.open_direction_ui(HOST)).position.version, 9)

    def test_a_child_is_told_that_the_client_is_not_its_own(self):
        with Peer(serve) as peer, Client(settings=settings(peer)) as client:
            client.call(routeplan.open_direction_ui(HOST))
            child = os.fork()
            if child == 0:
                try:
                    client.call(routeplan.open_direction_ui(HOST))
                except routeplan.Error as error:
                    os._exit(7 if error.code == Code.E_FORKED else 1)
                os._exit(2)
            self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 7)
            client.call(routeplan.open_direction_ui(HOST))

    def test_a_closed_client_says_so_and_may_be_closed_again(self):
        client = Client("/nonexistent/routeplan/socket")
        client.close()
        client.close()
        for use in (lambda: client.call(routeplan.open_direction_ui(HOST)), client.stats):
            with self.assertRaises(routeplan.NotSent) as caught:
                use()
            self.assertEqual(caught.exception.code, Code.E_CLOSED)

    def test_clients_and_requests_are_given_back_without_being_closed(self):
        before = len(os.listdir("/proc/self/fd"))
        with Peer(serve) as peer:
            client = Client(settings=settings(peer))
            client.call(routeplan.open_direction_ui(HOST))
            del client
            gc.collect()
        self.assertEqual(len(os.listdir("/proc/self/fd")), before)

    def test_any_call_goes_as_bytes(self):
        def script(peer):
            connection = peer.accept()
            stream, payload = connection.read()
            connection.write(frame(stream, field(2, payload[::-1])))
            connection.read()
            connection.close()
        with Peer(script) as peer, Client(settings=settings(peer)) as client:
            self.assertEqual(client.call(routeplan.raw("a.B", "C", b"\x00abc")), b"cba\x00")


if __name__ == "__main__":
    unittest.main()
