"""A scripted ttrpc peer with frames of its own, which can also say wrong ones."""
import os
import socket
import struct
import tempfile
import threading


def varint(value):
    made = bytearray()
    while value >= 0x80:
        made.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*made, value])


def field(number, value):
    """A protobuf field: a number as a varint, bytes behind their count."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def fields_of(message):
    """The last value of each field; nested messages stay bytes."""
    found, offset = {}, 0

    def number():
        nonlocal offset
        value = shift = 0
        while True:
            byte = message[offset]
            offset += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while offset < len(message):
        tag = number()
        value = number()
        if tag & 7 == 2:
            value, offset = message[offset:offset + value], offset + value
        found[tag >> 3] = value
    return found


def frame(stream, data, kind=2, flags=0):
    return struct.pack(">IIBB", len(data), stream, kind, flags) + data


def answer(stream, version, disposition=1):
    """The answer to a command, whose position has VERSION."""
    message = field(1, disposition) + field(3, field(1, 2) + field(2, version))
    return frame(stream, field(2, message))


def refusal(stream, status, text, reason):
    detail = field(1, b"type.googleapis.com/routeplan.v1.Refusal") + field(2, field(1, reason))
    return frame(stream, field(1, field(1, status) + field(2, text) + field(3, detail)))


class Connection:
    def __init__(self, sock):
        self.sock = sock

    def _whole(self, count):
        got = b""
        while len(got) < count:
            more = self.sock.recv(count - len(got))
            if not more:
                return None
            got += more
        return got

    def read(self):
        """The stream and the payload of the next request; None at the end of the connection."""
        head = self._whole(10)
        if head is None:
            return None
        count, stream = struct.unpack(">II", head[:8])
        return stream, fields_of(self._whole(count)).get(3, b"")

    def write(self, data):
        try:
            self.sock.sendall(data)
        except OSError:
            pass  # the client dropped the connection, as some scripts want it to

    def close(self):
        self.sock.close()


class Peer:
    """Runs SCRIPT(peer) in a thread; `with Peer(script) as path`. A script that fails fails the test."""

    def __init__(self, script):
        self.script, self.fault = script, None
        self.folder = tempfile.TemporaryDirectory(prefix="rp-")
        self.path = os.path.join(self.folder.name, "s")
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        self.listener.listen(16)
        self.listener.settimeout(60)
        self.go_on = threading.Event()
        self.thread = threading.Thread(target=self._run)

    def _run(self):
        try:
            self.script(self)
        except BaseException as fault:  # told in __exit__
            self.fault = fault

    def accept(self):
        sock, _ = self.listener.accept()
        sock.settimeout(60)
        return Connection(sock)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, kind, *_):
        self.go_on.set()
        self.thread.join()
        self.listener.close()
        self.folder.cleanup()
        if self.fault is not None and kind is None:
            raise self.fault


def serve(peer):
    """One connection, an answer a request; the version is the stream."""
    connection = peer.accept()
    while (request := connection.read()) is not None:
        connection.write(answer(request[0], request[0]))
    connection.close()
