"""A consumer of the outbox whose effects happen exactly once.

Usage: consumer.py SOCKET DATABASE NAME [COUNT]. Every event becomes a row of `effects` in DATABASE, which is this
consumer's own. Ends behind COUNT deliveries, or never. `protoc --python_out` of proto/ has to be on PYTHONPATH.

The daemon delivers at least once. What makes it exactly once is one rule: the effects of a delivery and the watermark
(incarnation, last sequence) are stored in one transaction of this consumer's own database, and what is not above the
watermark has been stored before. An acknowledgement comes behind that, and may be lost: it only says what the daemon
need not deliver again.
"""
import socket
import sqlite3
import struct
import sys

import ttrpc_pb2
from routeplan.v1 import outbox_pb2, plans_pb2

REQUEST, RESPONSE, DATA = 1, 2, 3
FENCED, OTHER_INCARNATION = plans_pb2.CONSUMER_FENCED, plans_pb2.INCARNATION_MISMATCH


class Refused(Exception):
    """A status of the daemon's; `reason` says which, 0 that it gave none."""

    def __init__(self, status):
        super().__init__(status.message)
        self.refusal = plans_pb2.Refusal()
        for detail in status.details:
            detail.Unpack(self.refusal)
        self.reason = self.refusal.reason


class Connection:
    """ttrpc in a few lines: one stream at a time, and calls beside it."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(path)
        self.file = self.socket.makefile("rb")
        self.last_id = -1
        self.deliveries = []

    def send(self, method, message):
        self.last_id += 2
        body = ttrpc_pb2.Request(service="routeplan.v1.Outbox", method=method,
                                 payload=message.SerializeToString()).SerializeToString()
        self.socket.sendall(struct.pack(">IIBB", len(body), self.last_id, REQUEST, 0) + body)
        return self.last_id

    def receive(self):
        header = self.file.read(10)
        if len(header) < 10:
            raise ConnectionError("the daemon is gone")
        count, stream_id, kind, _ = struct.unpack(">IIBB", header)
        body = self.file.read(count)
        if len(body) < count:
            raise ConnectionError("the daemon is gone")
        return stream_id, kind, body

    def call(self, method, message, answer_type):
        """One answer; deliveries that come meanwhile wait for `next`."""
        call_id = self.send(method, message)
        while True:
            stream_id, kind, body = self.receive()
            if kind == RESPONSE and stream_id == call_id:
                response = ttrpc_pb2.Response.FromString(body)
                if response.status.code:
                    raise Refused(response.status)
                return answer_type.FromString(response.payload)
            self.deliveries.append((kind, body))

    def next(self):
        """The next message of the stream."""
        kind, body = self.deliveries.pop(0) if self.deliveries else self.receive()[1:]
        if kind == RESPONSE:
            raise Refused(ttrpc_pb2.Response.FromString(body).status)
        return outbox_pb2.SubscribeMessage.FromString(body)

    @property
    def has_waiting(self):
        return bool(self.deliveries)


class Effects:
    """What this consumer does with events, and its watermark, in one database."""

    def __init__(self, path):
        self.database = sqlite3.connect(path, isolation_level=None)
        self.database.executescript("""
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            CREATE TABLE IF NOT EXISTS watermark (
                only_row INTEGER PRIMARY KEY CHECK (only_row = 1), incarnation INTEGER, sequence INTEGER);
            INSERT OR IGNORE INTO watermark VALUES (1, 0, 0);
            CREATE TABLE IF NOT EXISTS effects (
                number INTEGER PRIMARY KEY AUTOINCREMENT, event_id BLOB, sequence INTEGER, plan BLOB, kind TEXT);
        """)

    def watermark(self):
        return self.database.execute("SELECT incarnation, sequence FROM watermark").fetchone()

    def apply(self, incarnation, delivery):
        """The effects of one delivery and the watermark, in one transaction; False where they were there before."""
        self.database.execute("BEGIN IMMEDIATE")
        # Read inside the transaction: another process of this consumer may have moved it, and nothing else keeps them apart.
        if delivery.sequence <= self.watermark()[1]:
            self.database.execute("COMMIT")
            return False
        for fact in delivery.facts:
            self.database.execute("INSERT INTO effects (event_id, sequence, plan, kind) VALUES (?, ?, ?, ?)",
                                  (fact.event_id, fact.sequence, fact.plan_id, fact.WhichOneof("detail")))
        self.database.execute("UPDATE watermark SET incarnation = ?, sequence = ?", (incarnation, delivery.sequence))
        self.database.execute("COMMIT")
        return True


def consume(path, effects, name, count):
    """Subscribes and works until `count` deliveries are done, the daemon goes, or somebody else subscribes."""
    connection = Connection(path)
    connection.call("CreateConsumer", outbox_pb2.CreateConsumerRequest(name=name, at=outbox_pb2.CONSUMER_START_BEGINNING),
                    outbox_pb2.ConsumerAnswer)
    # The daemon compares: a watermark of another incarnation must not be believed.
    connection.send("Subscribe", outbox_pb2.SubscribeRequest(name=name, incarnation=effects.watermark()[0]))
    opened = connection.next().opened
    for done in range(1, sys.maxsize):
        delivery = connection.next().delivery
        effects.apply(opened.incarnation, delivery)
        # Behind many deliveries one acknowledgement does as well: it is cumulative.
        if not connection.has_waiting or done % 32 == 0:
            connection.call("Acknowledge", outbox_pb2.AcknowledgeRequest(
                name=name, incarnation=opened.incarnation, generation=opened.generation, sequence=delivery.sequence),
                outbox_pb2.AcknowledgeAnswer)
        if done == count:
            return


def main():
    path, database, name = sys.argv[1:4]
    try:
        consume(path, Effects(database), name, int(sys.argv[4]) if len(sys.argv) > 4 else 0)
    except Refused as refused:
        if refused.reason == FENCED:
            print(f"generation {refused.refusal.consumer_generation} has taken over", file=sys.stderr)
        elif refused.reason == OTHER_INCARNATION:
            # The journal went back behind what it had told. Only a person knows what that means for the effects.
            print("the daemon's journal is another one than that of the watermark", file=sys.stderr)
        else:
            print(refused, file=sys.stderr)
        return 1
    except ConnectionError as error:
        print(error, file=sys.stderr)
        return 75
    return 0


sys.exit(main())
