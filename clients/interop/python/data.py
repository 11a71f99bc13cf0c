"""Data frames where no stream is."""
from frames import CLOSED, DATA, NO_MESSAGE, OPEN, frame, request, require
from trials import trial

GONE = "StreamID is no longer active"


@trial(17)
def unary_methods_asked_for_a_stream(world):
    """a method that does not stream, opened as if it did: its answer, and what follows is nobody's"""
    with world.peer() as peer:
        peer.send(world.question_frame(1, OPEN))
        world.expect_plan(peer, 1)
        peer.send(frame(1, b"late", DATA))
        peer.expect(1, 3, GONE)
        peer.next_stream = 3
        peer.expect_alive()


@trial(55)
def data_without_a_stream(world):
    """data where no stream is or was, is answered; a bare close of a used one is not"""
    with world.peer() as peer:
        peer.send(frame(9, b"early", DATA))
        peer.expect(9, 3, GONE)
        peer.send(world.question_frame(11))
        world.expect_plan(peer, 11)
        peer.send(frame(11, b"late", DATA), frame(11, b"", DATA, CLOSED | NO_MESSAGE), frame(11, b"late", DATA, CLOSED))
        for _ in range(2):
            peer.expect(11, 3, GONE)
        for stream in (2, 0):
            peer.send(frame(stream, b"even", DATA))
            peer.expect(stream, 3, "StreamID must be odd")
        peer.next_stream = 13
        peer.expect_alive()


@trial(56)
def data_for_a_call_under_way(world):
    """data for a call under way, or just answered: refused once, and the daemon lives; a bare close changes nothing"""
    with world.peer() as peer:
        with world.daemon.halted():
            peer.send(frame(1, request("CreatePlan", world.creation())), frame(1, b"more", DATA))
            peer.send(frame(3, request("CreatePlan", world.creation())), frame(3, b"", DATA, CLOSED | NO_MESSAGE))
        # A turn may end between the call and its data; then the call is answered first, and the data is nobody's.
        answers = [peer.receive() for _ in range(2)]
        if any(received.stream == 1 and received.response().status.code == 0 for received in answers):
            answers.append(peer.receive())
        first = [received for received in answers if received.stream == 1]
        first[-1].expect(1, 3, GONE if len(first) == 2 else None)
        second = [received for received in answers if received.stream == 3]
        require(len(second) == 1, f"one answer to the other call, not {second}")
        second[0].expect(3, 0)
        peer.next_stream = 5
        peer.expect_alive()


@trial()
def floods_of_data(world):
    """10,000 messages for nobody: others are answered meanwhile, memory stays"""
    before = world.daemon.resident_byte_count()
    with world.peer() as peer:
        for _ in range(10):
            peer.send(frame(2 * 5000 + 1, b"x" * 100, DATA) * 1000)
            world.expect_unharmed()
            for _ in range(1000):
                peer.expect(10_001, 3, GONE)
        peer.next_stream = 10_003
        peer.expect_alive()
    growth = world.daemon.resident_byte_count() - before
    require(growth < 32 << 20, f"memory grew by {growth} bytes")
