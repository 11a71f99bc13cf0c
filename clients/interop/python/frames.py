"""ttrpc's frames, and a peer that says with them whatever it is told to, right or wrong."""
import errno
import socket
import struct
from typing import NamedTuple

import ttrpc_pb2
from routeplan.v1 import plans_pb2

REQUEST, RESPONSE, DATA = 1, 2, 3
CLOSED, OPEN, NO_MESSAGE = 1, 2, 4
BODY_BYTE_COUNT_MAX = 4 * 1024 * 1024
PLANS = "routeplan.v1.RoutePlans"


class Surprise(Exception):
    """Something is not as it must be."""


def require(holds, complaint):
    if not holds:
        raise Surprise(complaint)


def header(byte_count, stream, kind=REQUEST, flags=0):
    return struct.pack(">IIBB", byte_count, stream, kind, flags)


def frame(stream, body=b"", kind=REQUEST, flags=0):
    return header(len(body), stream, kind, flags) + body


def request(method, message=None, service=PLANS, **fields):
    """The body of a request frame; `message` is a message, bytes, or nothing at all."""
    payload = message if isinstance(message, (bytes, type(None))) else message.SerializeToString()
    return ttrpc_pb2.Request(service=service, method=method, payload=payload, **fields).SerializeToString()


class Frame(NamedTuple):
    stream: int
    kind: int
    flags: int
    body: bytes

    def response(self):
        require(self.kind == RESPONSE and self.flags == 0, f"no response: {self}")
        return ttrpc_pb2.Response.FromString(self.body)

    def expect(self, stream, code, text=None):
        """Checks that it is a response on `stream` with this status; returns the response."""
        response = self.response()
        status = response.status
        require(self.stream == stream, f"stream {self.stream}, not {stream}: {status}")
        require(status.code == code, f"code {status.code}, not {code}: {status}")
        require(text is None or status.message.startswith(text), f"{status.message!r}, not {text!r}")
        require(code == 0 or not response.payload, "a failure with a payload")
        return response

    def refusal(self):
        """The refusal that is the response's one detail."""
        details = self.response().status.details
        refusal = plans_pb2.Refusal()
        require(len(details) == 1 and details[0].Unpack(refusal), f"not one refusal: {details}")
        return refusal


class Peer:
    """One connection. Streams count up by themselves unless a stream is named."""

    def __init__(self, path, patience=20):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(path)  # waits for its turn; with a time limit it would not
        self.socket.settimeout(patience)
        self.next_stream = 1
        self.rest = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, *parts):
        self.socket.sendall(b"".join(parts))

    def send_what_it_takes(self, bytes_):
        """Sends as much as the daemon lets in before it hangs up."""
        try:
            self.socket.sendall(bytes_)
        except OSError as error:
            require(error.errno in (errno.EPIPE, errno.ECONNRESET), f"{error}")

    def end_output(self):
        self.socket.shutdown(socket.SHUT_WR)

    def take(self, byte_count):
        """So many bytes, or fewer at the end."""
        parts = [self.rest]
        have = len(self.rest)
        while have < byte_count:
            try:
                part = self.socket.recv(max(65536, byte_count - have))
            except ConnectionResetError:
                part = b""
            if not part:
                break
            parts.append(part)
            have += len(part)
        everything = b"".join(parts)
        self.rest = everything[byte_count:]
        return everything[:byte_count]

    def receive(self):
        """The next frame; nothing at the end."""
        head = self.take(10)
        if not head:
            return None
        require(len(head) == 10, f"the end inside a header: {head.hex()}")
        byte_count, stream, kind, flags = struct.unpack(">IIBB", head)
        require(byte_count <= BODY_BYTE_COUNT_MAX, f"a frame of {byte_count} bytes")
        body = self.take(byte_count)
        require(len(body) == byte_count, "the end inside a frame")
        return Frame(stream, kind, flags, body)

    def expect(self, stream, code, text=None):
        received = self.receive()
        require(received is not None, "hung up instead of an answer")
        return received.expect(stream, code, text)

    def expect_end(self):
        received = self.receive()
        require(received is None, f"not the end: {received}")

    def stream(self):
        stream, self.next_stream = self.next_stream, self.next_stream + 2
        return stream

    def call(self, method, message=None, answer=None, code=0, text=None, **fields):
        """One call and its answer: a message of the kind `answer`, or the whole response."""
        stream = self.stream()
        self.send(frame(stream, request(method, message, **fields)))
        response = self.expect(stream, code, text)
        return response if answer is None else answer.FromString(response.payload)

    def refused(self, method, message, code, reason):
        """One call that is refused; returns the refusal."""
        stream = self.stream()
        self.send(frame(stream, request(method, message)))
        received = self.receive()
        received.expect(stream, code)
        told = received.refusal()
        require(told.reason == reason, f"want {plans_pb2.Reason.Name(reason)}, got {told}")
        return told

    def expect_alive(self):
        """The connection still carries calls."""
        self.call("ListPlans", plans_pb2.ListPlansRequest(page_max=1))
