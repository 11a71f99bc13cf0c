"""Who is compared: how each is built, started and driven. What each of them does and does not do: README.md here."""

import os
import pathlib
import shutil
import subprocess
import time

import wire
from measuring import Failure, Server

PEERS = pathlib.Path(__file__).resolve().parent
ROOT = PEERS.parents[2]
FLAGS = ["cc", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror"]
# Until routepland itself was measured: its mean answer and entry.
ANSWER_BYTES, ENTRY_BYTES = 58, 200
DRAIN_TIMEOUT_S = 60


def run(command, **options):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if result.returncode != 0:
        raise Failure(f"{command[0]} ended with {result.returncode}: {result.stdout[-2000:]} {result.stderr[-2000:]}")
    return result.stdout


class Peer:
    """One server with its generator. `build` has the folder for programs, `serve` a fresh one for data."""
    packages = []
    is_durable = True
    # Whether it decides by the rules of the journey, or only keeps what it is sent.
    has_rules = True
    can_read = False
    # Whether its generator keeps to the second processor.
    is_pinned = True
    # Where answers and entries must be as long as routepland's.
    answer_bytes, entry_bytes = ANSWER_BYTES, ENTRY_BYTES

    def build(self, programs):
        raise NotImplementedError

    def generator(self, server):
        return [self.programs / "throughput", "--socket", server.socket] + ([] if self.is_durable else ["--echo"])

    def session(self, server):
        """Somebody who speaks to it, for the check."""
        return wire.Session(server.socket)

    def clear(self, place):
        """Removes what a process that was killed leaves behind and the next one would trip over."""
        (place / "s").unlink(missing_ok=True)

    def settle(self, server, figures):
        """What is looked at behind a load, with the server still there."""
        return {}

    def finish(self, place):
        shutil.rmtree(place)


def build_generator(programs):
    messages, load = ROOT / "Sources/CRoutePlanMessages", ROOT / "clients/c/load"
    run(FLAGS + [f"-I{messages}/include", load / "throughput.c", *sorted(messages.glob("routeplan/v1/*.c")),
                 "-lprotobuf-c", "-o", programs / "throughput"])


class Routepland(Peer):
    """The daemon as it is installed: nothing configured, so the audit projection runs."""
    name, title = "routepland", "routepland"
    can_read = True

    def build(self, programs):
        self.programs = programs
        build_generator(programs)
        folder = os.environ.get("ROUTEPLAN_PROGRAMS")
        if not folder:
            for product in ("routepland", "routeplanctl"):
                run(["swift", "build", "--package-path", ROOT, "--configuration", "release", "--product", product])
            folder = run(["swift", "build", "--package-path", ROOT, "--configuration", "release", "--show-bin-path"])
        self.folder = pathlib.Path(folder.strip())

    def serve(self, place):
        (place / "run").mkdir(mode=0o700, exist_ok=True)
        (place / "config").touch(mode=0o600)
        return Server([self.folder / "routepland", "--config", place / "config", "--data-directory", place / "data",
                       "--socket", place / "run/s"], place / "run/s", place / "log")

    def clear(self, place):
        (place / "run/s").unlink()

    def metric(self, server, name):
        """A metric without labels; nothing while a sync hangs."""
        text = run([self.folder / "routeplanctl", "--socket", server.socket, "metrics"])
        lines = (line.split() for line in text.splitlines())
        return next((float(line[1]) for line in lines if line[0] == name), None)

    def settle(self, server, figures):
        began = time.monotonic()
        behind = lag = self.metric(server, "routeplan_audit_lag_entries")
        while lag != 0:
            if time.monotonic() - began > DRAIN_TIMEOUT_S:
                raise Failure("the audit projection does not come to an end")
            time.sleep(0.02)
            lag = self.metric(server, "routeplan_audit_lag_entries")
        drain_s = time.monotonic() - began
        bytes_written = self.metric(server, "routeplan_journal_bytes_total")
        return {"behind": behind or 0, "drain_s": drain_s,
                "bytes_per_command": bytes_written / self.metric(server, "routeplan_durable_sequence")}


class Echo(Peer):
    """clients/c/load/echo.c: decides nothing, keeps nothing."""
    name, title = "echo", "raw C echo, no disk"
    is_durable = False

    def build(self, programs):
        self.programs = programs
        run(FLAGS + [ROOT / "clients/c/load/echo.c", "-o", programs / "echo"])

    def serve(self, place):
        return Server([self.programs / "echo", place / "s", self.answer_bytes], place / "s", place / "log")


class Reference(Peer):
    """reference.c in one of its three variants. All of them use one journal in turn, which is zero-filled once."""

    def __init__(self, variant):
        self.variant = variant
        self.has_rules = False
        self.name = f"reference-{variant}"
        self.title = f"C reference, {variant}"

    def build(self, programs):
        self.programs = programs
        run(FLAGS + [PEERS / "reference.c", PEERS / "loop.c", PEERS / "frames.c", "-lpthread", "-o", programs / "reference"])

    def verify(self, journal):
        return run([self.programs / "reference", "--verify", journal])

    def serve(self, place, journal=None, mebibytes=256):
        return Server([self.programs / "reference", place / "s", journal or place.parent / "reference.journal",
                       self.variant, self.answer_bytes, self.entry_bytes, mebibytes], place / "s", place / "log")
