"""A client of a few lines for the peers that speak ttrpc: one call at a time, messages written out by hand."""

import dataclasses
import socket
import struct

from measuring import Failure

METHODS = ["CreatePlan", "OpenDirectionUI", "RequestRoutes", "ReceiveRoutes", "SelectRoute", "RequestNavigation", "ConfirmHandoff"]
APPLIED, REPLAYED = 1, 2
TIMEOUT_S = 10


@dataclasses.dataclass(frozen=True)
class Answer:
    """What any peer says to a command; `plan` and `attempt` are whatever it calls them by."""
    is_refused: bool
    is_replayed: bool = False
    plan: object = None
    state: int = 0
    version: int = 0
    attempt: object = None

    @property
    def outcome(self):
        return self.plan, self.state, self.version, self.attempt


def varint(value):
    encoded = bytearray()
    while value >= 0x80:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(encoded) + bytes([value])


def field(number, value):
    """Absent where it is nothing, as proto3 has it; 0 given as an integer is written, for fields with presence."""
    if value is None or value == b"":
        return b""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def fields(encoded):
    """Fields by number, the last of each."""
    found, at = {}, 0

    def take():
        nonlocal at
        value = shift = 0
        while True:
            byte = encoded[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while at < len(encoded):
        tag = take()
        value = take()
        if tag & 7 == 2:
            value, at = encoded[at:at + value], at + value
        found[tag >> 3] = value
    return found


class Session:
    """One connection to a peer that takes the frames of RoutePlans."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(TIMEOUT_S)
        self.socket.connect(str(path))
        self.stream = 1

    def close(self):
        self.socket.close()

    def call(self, method, payload):
        body = field(1, b"routeplan.v1.RoutePlans") + field(2, method.encode()) + field(3, payload)
        self.socket.sendall(struct.pack(">IIBB", len(body), self.stream, 1, 0) + body)
        byte_count, stream, kind, _ = struct.unpack(">IIBB", self.take(10))
        if (stream, kind) != (self.stream, 2):
            raise Failure(f"{method} is answered with a frame of kind {kind} for stream {stream}")
        self.stream += 2
        return fields(self.take(byte_count))

    def take(self, byte_count):
        taken = b""
        while len(taken) < byte_count:
            piece = self.socket.recv(byte_count - len(taken))
            if not piece:
                raise Failure("the connection ended")
            taken += piece
        return taken

    def command(self, step, key, plan=None, attempt=None, expected_version=None):
        context = field(1, plan) + field(2, key) + field(3, field(1, 1)) + field(4, expected_version)
        presented = field(2, 1) + field(3, 1)
        stops = b"".join(field(4, field(1, field(1, lat * 2) + field(2, lon * 2)) + field(3, label))
                         for lat, lon, label in ((28555000, 77084400, b"Airport"), (28612912, 77229510, b"India Gate")))
        routes = b"".join(field(5, field(1, 15608 + index) + field(2, 2168) + field(3, 1) + field(4, b"\xd1" * 32))
                          for index in range(3))
        rest = [field(2, b"trip of " + key) + field(3, b"load") + stops, b"", presented, presented + routes,
                presented + field(4, 2), presented + field(4, 2) + field(5, b"navigator"),
                field(2, attempt) + field(3, b"session")][step]
        answer = self.call(METHODS[step], field(1, context) + rest)
        if 1 in answer:
            return Answer(is_refused=True)
        said = fields(answer.get(2, b""))
        position = fields(said.get(3, b""))
        return Answer(False, said.get(1) == REPLAYED, said.get(2), position.get(1, 0), position.get(2, 0), said.get(10))
