"""Streams: watches of plans, what a client may say inside them, and their ends."""
import itertools
import signal

import health_pb2
from daemon import Daemon
from frames import BODY_BYTE_COUNT_MAX, CLOSED, DATA, NO_MESSAGE, OPEN, PLANS, RESPONSE, frame, request, require
from routeplan.v1 import plans_pb2
from trials import trial

HEALTH = "grpc.health.v1.Health"
STREAM_CLOSED = "data handling error: ttrpc: stream closed"
GONE = "StreamID is no longer active"
OVERDUE = "context deadline exceeded"


class Stream:
    """The client's side of one call that streams; alone on its connection, or nearly so."""

    def __init__(self, peer, method="WatchPlans", message=None, flags=CLOSED, service=PLANS, **fields):
        self.peer = peer
        self.number = peer.stream()
        peer.send(frame(self.number, request(method, message, service, **fields), flags=flags))

    def say(self, body, flags=0):
        self.peer.send(frame(self.number, body, DATA, flags))

    def next(self, kind=plans_pb2.WatchPlansMessage):
        """The next message, or nothing at the server's bare close; a failure is a surprise."""
        received = self.peer.receive()
        require(received is not None, "hung up inside a stream")
        require(received.stream == self.number, f"another stream's frame: {received}")
        require(received.kind == DATA, f"no message: {received.kind == RESPONSE and received.response()}")
        if received.flags == CLOSED | NO_MESSAGE:
            require(not received.body, "a close with a message")
            return None
        require(received.flags == 0, f"flags {received.flags}")
        return kind.FromString(received.body)

    def opened(self):
        message = self.next()
        require(message.WhichOneof("content") == "opened" and len(message.opened.instance_id) == 16, f"{message}")
        return message.opened

    def event(self):
        message = self.next()
        require(message.WhichOneof("content") == "event" and message.event.sequence > 0, f"{message}")
        return message.event

    def expect_failure(self, code, text=None, reason=None):
        """Its one last frame."""
        received = self.peer.receive()
        require(received is not None, "hung up inside a stream")
        received.expect(self.number, code, text)
        refusal = received.refusal() if reason is not None else None
        require(refusal is None or refusal.reason == reason, f"{refusal}")
        return refusal


def watching(world, plan=None, **fields):
    return plans_pb2.WatchPlansRequest(plan_id=plan or world.plan, **fields)


@trial(46, 47)
def opening_watches(world):
    """a watch opened with any flags, with an empty payload and without one: the opening comes first"""
    for flags in (0, CLOSED, OPEN, OPEN | NO_MESSAGE):
        for message in (watching(world), b"", None):
            with world.peer() as peer:
                Stream(peer, message=message, flags=flags).opened()
                if flags == OPEN and message != b"":
                    peer.expect_alive()


def health_watch(peer, service, flags=CLOSED):
    """A watch of a service's health, and the first thing it was told."""
    stream = Stream(peer, "Watch", health_pb2.HealthCheckRequest(service=service), flags, HEALTH)
    return stream, stream.next(health_pb2.HealthCheckResponse).status


@trial(46, 47)
def watching_health(world):
    """health watched by each name and with any flags: told at once how the service stands, and then nothing"""
    status = health_pb2.HealthCheckResponse
    with world.peer() as peer:
        for flags in (0, CLOSED, OPEN, OPEN | NO_MESSAGE):
            for service, expected in (("", status.SERVING), (PLANS, status.SERVING), (PLANS + "/commands", status.SERVING),
                                      ("no.Such", status.SERVICE_UNKNOWN)):
                _, told = health_watch(peer, service, flags)
                require(told == expected, f"{service}: {told}")
        peer.expect_alive()


@trial(66)
def health_and_the_end(world):
    """SIGTERM tells each watch of health that nothing is served any more, and ends it with a status"""
    with Daemon(world.program) as daemon:
        peer = daemon.peer()
        stream, told = health_watch(peer, "")
        require(told == health_pb2.HealthCheckResponse.SERVING, f"{told}")
        daemon.signal(signal.SIGTERM)
        told = stream.next(health_pb2.HealthCheckResponse).status
        require(told == health_pb2.HealthCheckResponse.NOT_SERVING, f"{told}")
        stream.expect_failure(14, reason=plans_pb2.DRAINING)
        require(peer.receive() is None, "the connection stays open")
        require(daemon.wait() == 0, "no clean end")


@trial(45, 72)
def watching_a_plan(world):
    """a plan's events as they happen and again from the beginning: the same, in order"""
    with world.peer() as peer:
        created = world.bystander.call("CreatePlan", world.creation(), plans_pb2.CommandAnswer)
        live = Stream(peer, message=watching(world, created.plan_id))
        opened = live.opened()
        context = world.context(created.plan_id)
        world.bystander.call("OpenDirectionUI", plans_pb2.OpenDirectionUIRequest(context=context))
        context = world.context(created.plan_id)
        cancel = plans_pb2.CancelPlanRequest(context=context, cause=plans_pb2.CANCEL_CAUSE_BACK)
        world.bystander.call("CancelPlan", cancel)
        told = [live.event(), live.event()]
        require([event.kind for event in told] == [plans_pb2.EVENT_KIND_EDITOR_OPENED, plans_pb2.EVENT_KIND_CANCELLED],
                f"{told}")
        require(all(event.ends_entry and event.plan_id == created.plan_id for event in told), f"{told}")
        require(told[1].position.state == plans_pb2.PLAN_STATE_CANCELLED, f"{told}")
    with world.peer() as peer:
        again = Stream(peer, message=watching(world, created.plan_id, after_sequence=created.sequence - 1,
                                              incarnation=opened.incarnation))
        require(again.opened().sequence == created.sequence - 1, "it begins elsewhere")
        require(again.event().kind == plans_pb2.EVENT_KIND_CREATED, "the creation is missing")
        require([again.event(), again.event()] == told, "not the same events")


@trial("report 8")
def refused_watches(world):
    """watches that cannot be: one status each, with its reason, and the connection lives"""
    with world.peer() as peer:
        for message, code, reason in (
                (watching(world, incarnation=2**40, after_sequence=1), 9, plans_pb2.INCARNATION_MISMATCH),
                (watching(world, after_sequence=2**60), 3, plans_pb2.OPTION_COMBINATION),
                (watching(world, plan=bytes(16)), 5, plans_pb2.PLAN_NOT_FOUND),
                (watching(world, plan=b"short"), 3, plans_pb2.MISSING_FIELD)):
            Stream(peer, message=message).expect_failure(code, reason=reason)
        Stream(peer, message=b"\xff").expect_failure(13, "ttrpc: error unmarshalling payload")
        peer.expect_alive()


@trial(62)
def watches_with_metadata_and_time(world):
    """metadata and time of a watch are honoured: at its end it says that time is over, once"""
    with world.peer() as peer:
        Stream(peer, message=watching(world), timeout_nano=-1).expect_failure(4, OVERDUE)
        limited = Stream(peer, message=watching(world), timeout_nano=100_000_000,
                         metadata=[{"key": "Trace", "value": "1"}])
        while (received := peer.receive()).kind == DATA:
            require(received.stream == limited.number and received.flags == 0, f"{received}")
        received.expect(limited.number, 4, OVERDUE)
        peer.expect_alive()


@trial(53, 54)
def talking_into_a_watch(world):
    """a watch takes no message more: one ends it, however it was opened and the message marked; a close does not"""
    with world.peer() as peer:
        for flags, said in itertools.product((0, CLOSED, OPEN), (0, CLOSED, CLOSED | NO_MESSAGE)):
            stream = Stream(peer, message=watching(world), flags=flags)
            stream.opened()
            stream.say(b"more", said)
            stream.expect_failure(3)
        twice = Stream(peer, message=watching(world), flags=OPEN)
        twice.opened()
        twice.say(b"", CLOSED | NO_MESSAGE)
        twice.say(b"", CLOSED | NO_MESSAGE)
        peer.expect_alive()
        twice.say(b"late")
        twice.expect_failure(3, STREAM_CLOSED)
        peer.expect_alive()


@trial(58)
def ends_that_cross(world):
    """a watch refused while its client talks on: one status, of the one or the other, and no harm"""
    with world.peer() as peer:
        for _ in range(50):
            stream = Stream(peer, message=watching(world, plan=bytes(16)), flags=OPEN)
            peer.send(frame(stream.number, b"x", DATA) * 3, frame(stream.number, b"", DATA, CLOSED | NO_MESSAGE))
            first = peer.receive().response().status
            require(first.code in (3, 5) and first.message != GONE, f"{first}")
            fence = peer.stream()
            peer.send(world.question_frame(fence))
            while (received := peer.receive()).stream != fence:
                received.expect(stream.number, 3, GONE)
            received.expect(fence, 0)


def expect_beside(world, peer, plan, beside, ended):
    """The watch beside one that has ended hears the next event; what was said to the other is nobody's."""
    world.bystander.call("OpenDirectionUI", plans_pb2.OpenDirectionUIRequest(context=world.context(plan)))
    while (received := peer.receive()).stream != beside.number:
        received.expect(ended.number, 3, GONE)
    event = plans_pb2.WatchPlansMessage.FromString(received.body).event
    require(received.kind == DATA and event.kind == plans_pb2.EVENT_KIND_EDITOR_OPENED, f"{received}")


@trial(59, 60)
def flooding_a_watch(world):
    """many messages where none may be, great ones, an oversized one: that watch ends, the one beside it goes on"""
    before = world.daemon.resident_byte_count()
    for body, count, code in (
            (b"x" * 100, 10_000, 3), (bytes(BODY_BYTE_COUNT_MAX), 2, 3), (bytes(BODY_BYTE_COUNT_MAX + 1), 1, 8)):
        plan = world.bystander.call("CreatePlan", world.creation(), plans_pb2.CommandAnswer).plan_id
        with world.peer() as peer:
            beside = Stream(peer, message=watching(world, plan))
            beside.opened()
            flooded = Stream(peer, message=watching(world), flags=OPEN)
            flooded.opened()
            for index in range(count):
                flooded.say(body)
                if index % 1000 == 0:
                    world.expect_unharmed()
            flooded.expect_failure(code)
            expect_beside(world, peer, plan, beside, flooded)
    growth = world.daemon.resident_byte_count() - before
    require(growth < 32 << 20, f"memory grew by {growth} bytes")


@trial(61)
def many_watches(world):
    """1,024 watches on a connection, one more refused; dropped with it, sockets and memory back"""
    before = world.daemon.socket_count()
    opening = request("WatchPlans", watching(world))
    memory = None
    for round_ in range(10):
        with world.peer() as peer:
            peer.send(*(frame(2 * index + 1, opening, flags=CLOSED) for index in range(1025)))
            kinds = [peer.receive() for _ in range(1025)]
            refused = [received for received in kinds if received.kind == RESPONSE]
            require(len(refused) == 1, f"{len(refused)} refused")
            refused[0].expect(2049, 8)
            peer.next_stream = 2051
            peer.expect_alive()
        if round_ == 2:
            memory = world.daemon.resident_byte_count()
    world.daemon.expect_sockets(before)
    require(world.daemon.resident_byte_count() - memory < 8 << 20, "memory grew")


@trial("report 4", "report 5")
def short_streams(world):
    """20,000 watches that end at once, on one connection: memory stays"""
    refused = request("WatchPlans", watching(world, after_sequence=2**60))
    with world.peer() as peer:
        memory = None
        for round_ in range(200):
            peer.send(*(frame(peer.stream(), refused, flags=CLOSED) for _ in range(100)))
            for _ in range(100):
                peer.receive().response()
            if round_ == 20:
                memory = world.daemon.resident_byte_count()
        require(world.daemon.resident_byte_count() - memory < 8 << 20, "memory grew")
        peer.expect_alive()


@trial(63)
def half_closed_watch(world):
    """a peer that ends its output goes on hearing events"""
    plan = world.bystander.call("CreatePlan", world.creation(), plans_pb2.CommandAnswer).plan_id
    with world.peer() as peer:
        stream = Stream(peer, message=watching(world, plan))
        stream.opened()
        peer.end_output()
        world.bystander.call("OpenDirectionUI", plans_pb2.OpenDirectionUIRequest(context=world.context(plan)))
        require(stream.event().kind == plans_pb2.EVENT_KIND_EDITOR_OPENED, "another event")


@trial(66)
def watches_and_the_end(world):
    """SIGTERM ends watches as not served any more, and the next daemon goes on behind the last event"""
    with Daemon(world.program) as daemon:
        watch, host = daemon.peer(), daemon.peer()
        stream = Stream(watch)
        stream.opened()
        created = host.call("CreatePlan", world.creation(), plans_pb2.CommandAnswer)
        require(stream.event().sequence == created.sequence, "another event")
        daemon.signal(signal.SIGTERM)
        stream.expect_failure(14, reason=plans_pb2.DRAINING)
        watch.expect_end()
        require(daemon.wait() == 0, daemon.log())
        daemon.start()
        daemon.wait_until_ready()
        host = daemon.peer()
        again = Stream(daemon.peer(), message=plans_pb2.WatchPlansRequest(after_sequence=created.sequence))
        again.opened()
        created = host.call("CreatePlan", world.creation(), plans_pb2.CommandAnswer)
        require(again.event().plan_id == created.plan_id, "another event")
