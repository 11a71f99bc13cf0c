"""Requests: envelopes and payloads that do not decode, metadata, time."""
import time

import ttrpc_pb2
from frames import BODY_BYTE_COUNT_MAX, PLANS, Peer, frame, request, require
from routeplan.v1 import plans_pb2
from trials import trial

UNDECODABLE = "unmarshal request error: "
UNREADABLE = "ttrpc: error unmarshalling payload: "


def field(number, kind, bytes_):
    """One field as it lies on the wire: its key, then `bytes_`."""
    key, spelled = number << 3 | kind, b""
    while key > 0x7F:
        spelled, key = spelled + bytes([key & 0x7F | 0x80]), key >> 7
    return spelled + bytes([key]) + bytes_


@trial(24, 25, 26, 72)
def nobody_is_called(world):
    """requests without a service or method, and names nobody has"""
    with world.peer() as peer:
        for body, text in (
                (b"", "service "), (request("", service=PLANS), "method "), (request("Nope"), "method Nope"),
                (request("Echo", service="demo.v1.Demo"), "service demo.v1.Demo"),
                (request("GetPlan", service="/" + PLANS), "service /" + PLANS),
                (request("getplan"), "method getplan")):
            stream = peer.stream()
            peer.send(frame(stream, body))
            response = peer.expect(stream, 12)
            require(response.status.message == text, f"{response}")
            require(not response.status.details, f"{response}")


@trial(27, 28)
def undecodable_requests(world):
    """envelopes that do not decode, and a service with a NUL, which is another service"""
    with world.peer() as peer:
        for body in (b"\xff", bytes.fromhex("0a20616263"), b"\x20" + b"\xff" * 10 + b"\x01", b"\x00\x00", b"\x0f",
                     b"\x0e", bytes.fromhex("2a020a09"), field(1, 2, b"\x02\xff\xfe"), field(3, 2, b"\x7f")):
            stream = peer.stream()
            peer.send(frame(stream, body))
            peer.expect(stream, 3, UNDECODABLE)
        peer.call("GetPlan", b"", service=PLANS + "\0x", code=12)
        peer.expect_alive()


@trial(29, 30)
def unknown_fields(world):
    """unknown fields and groups are skipped; of a repeated field the last counts, in any order"""
    question = plans_pb2.GetPlanRequest(plan_id=world.plan).SerializeToString()
    payload = field(3, 2, bytes([len(question)]) + question)
    service, method = field(1, 2, b"\x17" + PLANS.encode()), field(2, 2, b"\x07GetPlan")
    group = field(20, 3, field(1, 0, b"\x05") + field(2, 3, b"") + field(2, 4, b"")) + field(20, 4, b"")
    with world.peer() as peer:
        for body in (
                service + method + payload + field(15, 0, b"\x01") + field(100, 2, b"\x03abc"),
                group + service + method + payload, payload + method + service,
                field(1, 2, b"\x04nope") + field(2, 2, b"\x04Nope") + service + method + payload):
            stream = peer.stream()
            peer.send(frame(stream, body))
            world.expect_plan(peer, stream)


@trial(31)
def nothing_said(world):
    """an absent payload and an empty one are the same message"""
    with world.peer() as peer:
        absent = peer.call("ListPlans")
        empty = peer.call("ListPlans", b"")
        plans = plans_pb2.ListPlansAnswer.FromString
        require(plans(absent.payload).plans == plans(empty.payload).plans, "they are not")
        require(not absent.HasField("status"), "success with a status")


@trial(32, 33)
def unreadable_payloads(world):
    """payloads that do not decode, and messages within messages: an error, and everybody lives"""
    nested = b""
    while len(nested) < 60_000:
        nested = field(15, 2, varint(len(nested)) + nested)
    with world.peer() as peer:
        for payload in (b"\xff", bytes.fromhex("12056865"), field(1, 3, b"") * 30_000):
            peer.call("CreatePlan", payload, code=13, text=UNREADABLE)
        peer.refused("CreatePlan", nested, 3, plans_pb2.MISSING_FIELD)  # a field nobody knows is not looked into
        peer.expect_alive()
    world.expect_unharmed()


def varint(number):
    bytes_ = b""
    while number > 0x7F:
        bytes_, number = bytes_ + bytes([number & 0x7F | 0x80]), number >> 7
    return bytes_ + bytes([number])


@trial(34)
def amplification(world):
    """4 MiB of empty metadata, texts and numbers: refused quickly, in bounded memory"""
    before, began = world.daemon.resident_byte_count(), time.monotonic()
    with world.peer() as peer:
        for piece in (b"\x2a\x00", b"\x0a\x00", b"\x78\x00", b"\x1a\x00"):
            stream = peer.stream()
            peer.send(frame(stream, piece * (BODY_BYTE_COUNT_MAX // len(piece))))
            peer.receive().response()
        peer.expect_alive()
    growth = world.daemon.resident_byte_count() - before
    require(growth < 64 << 20, f"memory grew by {growth} bytes")
    require(time.monotonic() - began < 30, "it took too long")


@trial(36, 72)
def failures_to_the_byte(world):
    """a failure has a code, a text, one detail and no payload; a refusal says where the plan stands"""
    with world.peer() as peer:
        told = peer.refused("GetPlan", plans_pb2.GetPlanRequest(plan_id=bytes(16)), 5, plans_pb2.PLAN_NOT_FOUND)
        require(not told.HasField("position"), f"{told}")
        context = world.context(world.plan)
        context.expected_version = 77
        told = peer.refused("CancelPlan", plans_pb2.CancelPlanRequest(context=context, cause=1), 10,
                            plans_pb2.VERSION_CONFLICT)
        require(told.position.version == 1 and told.position.state == plans_pb2.PLAN_STATE_DRAFT, f"{told}")
        creation = world.creation()
        creation.stops[0].label = "\u202e"
        told = peer.refused("CreatePlan", creation, 3, plans_pb2.LABEL_FORBIDDEN_CHARACTER)
        require(told.field == "stops[].label", f"{told}")
        spelled = creation.SerializeToString().replace("\u202e".encode(), b"\xff\xfe\xfd")
        peer.refused("CreatePlan", spelled, 3, plans_pb2.LABEL_FORBIDDEN_CHARACTER)


@trial(40, 72)
def metadata(world):
    """metadata of any case, repeated, empty; more than 256 entries or 64 KiB is refused"""
    with world.peer() as peer:
        entry = ttrpc_pb2.KeyValue
        for entries, code in (
                ([entry(key="K", value="a"), entry(key="k", value="b"), entry()], 0), ([entry()] * 256, 0),
                ([entry()] * 257, 8), ([entry(key="k", value="v" * 65_000)], 0),
                ([entry(key="k", value="v" * 33_000)] * 2, 8)):
            peer.call("ListPlans", b"", metadata=entries, code=code)
        peer.expect_alive()


@trial(42, 72)
def time_left(world):
    """time that is over at receipt is not spent on a command; ample and endless time is"""
    with world.peer() as peer:
        for timeout in (-1, -2**63, 1):
            creation = world.creation()
            peer.call("CreatePlan", creation, timeout_nano=timeout, code=4, text="context deadline exceeded")
            again = peer.call("CreatePlan", creation, plans_pb2.CommandAnswer)
            require(timeout > 0 or again.disposition == plans_pb2.DISPOSITION_APPLIED, f"{again}")
        for timeout in (5_000_000_000, 2**63 - 1):
            peer.call("CreatePlan", world.creation(), timeout_nano=timeout)


@trial("report 4")
def many_short_calls(world):
    """20,000 calls, most of them wrong, on one connection: memory and descriptors stay"""
    with world.peer() as peer:
        stream = 1
        before = None
        for round_ in range(400):
            bodies = [world.question(), b"\xff", b"", request("Nope")] * 12
            peer.send(*(frame(stream + 2 * index, body) for index, body in enumerate(bodies)))
            for _ in bodies:
                peer.receive().response()
            stream += 2 * len(bodies)
            if round_ == 20:
                before = world.daemon.resident_byte_count(), world.daemon.socket_count()
        growth = world.daemon.resident_byte_count() - before[0]
        require(growth < 8 << 20, f"memory grew by {growth} bytes")
        require(world.daemon.socket_count() == before[1], "descriptors grew")


@trial("report 23")
def another_peer_at_once(world):
    """a peer that is gone in the middle of everything is not noticed by the next"""
    for _ in range(200):
        peer = Peer(world.daemon.path)
        peer.send(world.question_frame(1), world.question_frame(3)[:30])
        peer.close()
        world.expect_unharmed()
