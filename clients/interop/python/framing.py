"""Frames: cut, joined, too big, of kinds nobody knows, on streams that may not be."""
import time

from frames import (
    BODY_BYTE_COUNT_MAX, CLOSED, DATA, NO_MESSAGE, OPEN, RESPONSE, Peer, frame, header, request, require)
from trials import trial

OVERSIZED = "message length {} exceed maximum message size of 4194304"
ODD = "StreamID must be odd for client initiated streams"
USED = "StreamID cannot be re-used and must increment"


@trial(1, 2, 3)
def in_any_pieces(world):
    """a frame at once, byte by byte, and three in one write"""
    with world.peer() as peer:
        peer.send(world.question_frame(1))
        world.expect_plan(peer, 1)
        for byte in world.question_frame(3):
            peer.send(bytes([byte]))
        world.expect_plan(peer, 3)
        peer.send(*(world.question_frame(stream) for stream in (5, 7, 9)))
        streams = {peer.receive().stream for _ in range(3)}
        require(streams == {5, 7, 9}, f"{streams}")


@trial(4, 5, 6)
def cut_frames(world):
    """a frame that ends nowhere: closed without an answer, descriptors back"""
    before = world.daemon.socket_count()
    for part in (header(100, 1), header(100, 1)[:5], world.question_frame()[:20], world.question_frame()[:-1]):
        with world.peer() as peer:
            peer.send(part)
            peer.end_output()
            peer.expect_end()
        with world.peer() as peer:
            peer.send(part)
    world.daemon.expect_sockets(before)


@trial(7)
def connecting_for_nothing(world):
    """10,000 peers that connect and leave: descriptors back"""
    before = world.daemon.socket_count()
    for _ in range(10_000):
        Peer(world.daemon.path).close()
    world.daemon.expect_sockets(before)


@trial(8, 9, 10, 11)
def greatest_bodies(world):
    """bodies of 4 MiB and of one byte more, twice, on a stream that may be used afterwards"""
    with world.peer() as peer:
        filling = BODY_BYTE_COUNT_MAX - len(request("Nope", b"", service="no.Such")) - 5  # the key and the byte count
        body = request("Nope", bytes(filling), service="no.Such")
        require(len(body) == BODY_BYTE_COUNT_MAX, f"{len(body)}")
        peer.send(frame(1, body))
        peer.expect(1, 12, "service no.Such")
        for _ in range(2):
            peer.send(frame(3, body + b"\0"))
            peer.expect(3, 8, OVERSIZED.format(BODY_BYTE_COUNT_MAX + 1))
        peer.send(world.question_frame(3))
        world.expect_plan(peer, 3)


@trial(12)
def oversized_of_any_kind(world):
    """oversized frames of any kind and stream: dropped whole, answered there"""
    with world.peer() as peer:
        for stream, kind in ((2, 1), (0, 1), (5, DATA), (7, 9), (8, RESPONSE)):
            peer.send(frame(stream, bytes(BODY_BYTE_COUNT_MAX + 1), kind))
            peer.expect(stream, 8, OVERSIZED.format(BODY_BYTE_COUNT_MAX + 1))
        peer.send(world.question_frame(9))
        world.expect_plan(peer, 9)


@trial(13, 14)
def other_protocols(world):
    """a byte count that cannot be meant, HTTP/2, TLS: answered once, closed, memory flat"""
    before = world.daemon.resident_byte_count()
    http2, tls = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\x16\x03\x01" * 20
    for bytes_ in (header(0xFFFFFFFF, 1), header(1 << 24, 1), http2, tls):
        with world.peer(patience=5) as peer:
            peer.send(bytes_)
            stream = int.from_bytes(bytes_[4:8], "big")
            peer.expect(stream, 8)
            peer.expect_end()
    growth = world.daemon.resident_byte_count() - before
    require(growth < 8 << 20, f"memory grew by {growth} bytes")


@trial(15, 16, 17)
def kinds_and_flags(world):
    """unknown kinds and a client's response are no calls; flags change nothing"""
    with world.peer() as peer:
        for kind in (0, 9, 255, RESPONSE):
            peer.send(frame(1, b"anything", kind))
        for stream, flags in ((1, 0xF8), (3, CLOSED), (5, OPEN), (7, OPEN | NO_MESSAGE)):
            peer.send(world.question_frame(stream, flags))
            world.expect_plan(peer, stream)


@trial(18, 19, 20, 22)
def streams_that_may_not_be(world):
    """streams that are even, used, or below a used one"""
    with world.peer() as peer:
        for stream in (2, 0, 0xFFFFFFFE):
            peer.send(world.question_frame(stream))
            peer.expect(stream, 3, ODD)
        peer.send(world.question_frame(5))
        world.expect_plan(peer, 5)
        for stream in (5, 3):
            peer.send(world.question_frame(stream))
            peer.expect(stream, 3, USED)
        peer.send(world.question_frame(0xFFFFFFFF))
        world.expect_plan(peer, 0xFFFFFFFF)
        for stream in (0xFFFFFFFF, 7):
            peer.send(world.question_frame(stream))
            peer.expect(stream, 3, USED)


@trial(21)
def stream_of_a_call_under_way(world):
    """the stream of a call under way: refused, and that call is answered once"""
    with world.peer() as peer:
        with world.daemon.halted():
            peer.send(frame(1, request("CreatePlan", world.creation())), world.question_frame(1))
        # A turn may end between the two frames; then the call is answered first, and its stream is a used one.
        answers = sorted((peer.receive() for _ in range(2)), key=lambda received: received.response().status.code)
        answers[0].expect(1, 0)
        answers[1].expect(1, 3, USED)
        peer.next_stream = 3
        peer.expect_alive()


@trial(23)
def undecodable_stream(world):
    """a request that does not decode uses its stream up"""
    with world.peer() as peer:
        peer.send(frame(1, b"\xff"))
        peer.expect(1, 3, "unmarshal request error: ")
        peer.send(world.question_frame(1))
        peer.expect(1, 3, USED)


@trial("report 1")
def writing_before_reading(world):
    """64 requests of 200 KiB written before anything is read: each answered"""
    with world.peer() as peer:
        creation = world.creation().SerializeToString() + b"\x7a\x80\x80\x0c" + bytes(3 << 16)
        peer.send(*(frame(2 * index + 1, request("CreatePlan", creation)) for index in range(64)))
        codes = sorted(peer.receive().response().status.code for _ in range(64))
        require(set(codes) <= {3, 8}, f"{codes}")
        peer.next_stream = 129
        peer.expect_alive()


@trial("report 20", aside=True)
def stalling_and_idling(world):
    """three bytes of a header and then nothing: closed after its time, while idling is fine"""
    with world.peer(patience=30) as stalled, world.peer() as idle:
        began = time.monotonic()
        stalled.send(header(10, 1)[:3])
        stalled.expect_end()
        require(time.monotonic() - began > 5, "closed at once")
        idle.expect_alive()
