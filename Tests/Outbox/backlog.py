"""Reads a long backlog from a running daemon: in order, each once, in bounded memory.

Usage: backlog.py ROUTEPLAND [--events N]. Makes N plans, then lets one consumer read all of their events with a full
window while a second one is subscribed and never reads, and says how long that took and what memory it needed.
"""
import argparse
import os
import subprocess
import sys
import tempfile
import time

TREE = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
IN_FLIGHT = 60


def make_plans(peer, count):
    """As many plans, a window of requests at a time."""
    waiting = 0
    for number in range(count):
        message = plans.CreatePlanRequest(external_id=f"p{number}", owner=f"o{number % 1000}")
        message.context.command_key = b"k%d" % number
        message.context.actor.type = plans.ACTOR_TYPE_HOST
        peer.send(frames.frame(peer.stream(), frames.request("CreatePlan", message)))
        waiting += 1
        if waiting == IN_FLIGHT:
            for _ in range(waiting):
                response = peer.receive().response()
                frames.require(response.status.code == 0, f"{response.status}")
            waiting = 0
    for _ in range(waiting):
        peer.receive()


def subscribe(daemon, name):
    peer = daemon.peer(600)
    peer.call("CreateConsumer", outbox.CreateConsumerRequest(name=name, at=outbox.CONSUMER_START_BEGINNING),
              outbox.ConsumerAnswer, service=OUTBOX)
    peer.send(frames.frame(peer.stream(), frames.request("Subscribe", outbox.SubscribeRequest(name=name),
                                                         service=OUTBOX), flags=1))
    return peer, outbox.SubscribeMessage.FromString(peer.receive().body).opened


def consume(daemon, count):
    """Every delivery behind the last one, to the last; acknowledged when half a window has come."""
    peer, opened = subscribe(daemon, "reader")
    last, told, peak = 0, 0, 0
    while told < count:
        frame = peer.receive()
        if frame.kind == frames.RESPONSE:
            frames.require(frame.response().status.code == 0, f"{frame.response().status}")
            continue
        frames.require(frame.kind == frames.DATA, f"{frame}")
        delivery = outbox.SubscribeMessage.FromString(frame.body).delivery
        frames.require(delivery.sequence == last + 1 and delivery.attempt == 1, f"{delivery} behind {last}")
        last, told = delivery.sequence, told + len(delivery.facts)
        if told % 128 == 0 or told == count:
            peer.send(frames.frame(peer.stream(), frames.request("Acknowledge", outbox.AcknowledgeRequest(
                name="reader", incarnation=opened.incarnation, generation=opened.generation, sequence=last),
                service=OUTBOX)))
        if told % 16384 == 0:
            peak = max(peak, daemon.resident_byte_count())
    return max(peak, daemon.resident_byte_count())


OUTBOX = "routeplan.v1.Outbox"


def main():
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("routepland")
    parser.add_argument("--events", type=int, default=100_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="rp-") as messages:
        for root, names in [("/proto", ["plans", "administration", "facts", "outbox"]),
                            ("/clients/interop/python", None)]:
            files = ["ttrpc.proto"] if names is None else [f"routeplan/v1/{name}.proto" for name in names]
            subprocess.run(["protoc", "--proto_path=" + TREE + root, "--python_out=" + messages, *files], check=True)
        sys.path[:0] = [messages, TREE + "/clients/interop/python"]
        global frames, outbox, plans
        import frames
        from daemon import Daemon
        from routeplan.v1 import outbox_pb2 as outbox
        from routeplan.v1 import plans_pb2 as plans
        with Daemon(options.routepland) as daemon:
            idle, _ = subscribe(daemon, "idle")
            began = time.monotonic()
            with daemon.peer(600) as peer:
                make_plans(peer, options.events)
            made = time.monotonic()
            before = daemon.resident_byte_count()
            peak = consume(daemon, options.events)
            done = time.monotonic()
            idle.close()
            print(f"{options.events} events: made in {made - began:.1f} s, read in {done - made:.1f} s "
                  f"({options.events / (done - made):,.0f}/s), in order, each once; memory {before >> 20} MiB before, "
                  f"{peak >> 20} MiB at most while reading (+{(peak - before) / 1048576:.1f} MiB)")
            frames.require(peak - before < 64 << 20, "reading took memory that grows with the backlog")
    return 0


sys.exit(main())
