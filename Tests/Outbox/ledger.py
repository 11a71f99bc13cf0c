"""Kills the daemon and both sample consumers at steps of delivery and acknowledgement, and counts the effects.

Usage: ledger.py ROUTEPLAND C-CONSUMER [--kills N] [--power-cuts N --disk-tool LOOP-DISK] [--seed S]. In each round one of
the three runs under strace, which kills it at its n-th system call of a kind; the order of the three, the calls and n come
from the seed. Meanwhile plans are made. Who did not come to that step has an earlier one next, until it died at one: so each
of the three dies in its third of the rounds. With power cuts the stores of all three lie on one disk: in so many rounds,
when the one has died, the other two die as well, and the disk loses its power: what no sync wrote is gone, for all at once.
Then each consumer
lives twice at once: one life is stopped, events are sent to it, a second one takes over and finishes, and the first goes
on. In the end each consumer's effects are all events of the audit store, each once, in order. Nothing here waits for time
to pass: a round ends when somebody has died, or when everybody has all there is.
"""
import argparse
import contextlib
import json
import os
import random
import select
import signal
import sqlite3
import subprocess
import sys
import tempfile

TREE = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
PYTHON = "/usr/bin/python3"
# What the three do on the way of an event: each is a step before which, or behind which, they may die.
CALLS = {
    "daemon": ["pwrite64", "fdatasync", "sendto", "write", "recvfrom"],
    "python": ["pwrite64", "fdatasync", "sendto", "recvfrom"],
    "c": ["pwrite64", "fdatasync", "sendto", "recvfrom"],
}
LAST = {"daemon": 80, "python": 40, "c": 40}
# After so many tries in vain, each at half the step of the one before, nobody will die there: the last ones are at a first call.
TRIES = 10


def generate(folder):
    """The messages, as protoc makes them for Python."""
    for root, names in [(TREE + "/proto", ["plans", "administration", "facts", "outbox"]),
                        (TREE + "/clients/interop/python", None)]:
        files = ["ttrpc.proto"] if names is None else [f"routeplan/v1/{name}.proto" for name in names]
        subprocess.run(["protoc", "--proto_path=" + root, "--python_out=" + folder, *files], check=True)


class Process:
    """One of the three; each life of it may be under strace."""

    def __init__(self, role, command, folder):
        self.role, self.command, self.folder = role, command, folder
        self.process, self.lives, self.environment = None, 0, None
        # Whether strace is to kill this life, and how many lives it killed.
        self.is_doomed, self.deaths = False, 0
        self.log = open(f"{folder}/{role}.log", "ab")

    def start(self, call=None, number=0):
        before = ["setpriv", "--pdeathsig=KILL"]
        if call:
            before += ["strace", "--follow-forks", "--quiet=all", "--output=/dev/null", f"--trace={call}",
                       f"--inject={call}:signal=SIGKILL:when={number}", *before]
        self.lives += 1
        self.is_doomed = call is not None
        self.process = subprocess.Popen(before + self.command, stdout=self.log, stderr=self.log,
                                        stdin=subprocess.DEVNULL, env=self.environment)

    @property
    def is_over(self):
        if self.process is None:
            return True
        code = self.process.poll()
        if code is not None and self.is_doomed:
            # The tracer ends as whom it traced did.
            self.is_doomed = False
            self.deaths += code == -signal.SIGKILL
        return code is not None

    def end(self, number=signal.SIGKILL):
        if self.process is None:
            return
        if not self.is_over:
            self.is_doomed = False
            # Of a traced one the tracer dies with it, and of a killed tracer the traced one.
            self.process.send_signal(number)
        self.process.wait()


class Ledger:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.random = random.Random(options.seed)
        self.path = folder + "/s"
        # Where all three keep what must last.
        self.home = folder + "/disk" if options.power_cuts else folder
        if options.power_cuts:
            self.disk("make", "--mebibytes", "160", "--owner", str(os.getpid()))
        with open(folder + "/conf", "wb"):
            pass
        self.daemon = Process("daemon", [options.routepland, "--config", folder + "/conf", "--data-directory",
                                         self.home + "/data", "--socket", self.path], folder)
        consumer = TREE + "/clients/examples/consumer.py"
        self.consumers = [
            Process("python", [PYTHON, consumer, self.path, self.home + "/python.db", "python"], folder),
            Process("c", [options.consumer, self.path, self.home + "/c.db", "c"], folder)]
        self.consumers[0].environment = dict(os.environ, PYTHONPATH=folder + "/messages")
        self.plan_count, self.made, self.cuts = 0, set(), 0

    def disk(self, verb, *options):
        subprocess.run([self.options.disk_tool, verb, self.home, *options], check=True)

    def cut_power(self):
        """Nobody lives on, and what no sync wrote is gone."""
        for one in [self.daemon, *self.consumers]:
            one.end()
        self.connection = None
        self.disk("cut")
        self.disk("remount")
        self.cuts += 1

    def peer(self):
        """A connection to the daemon, which is started if it is not there."""
        while True:
            if self.daemon.is_over:
                self.daemon.start()
            try:
                return frames.Peer(self.path, 60)
            except (FileNotFoundError, ConnectionRefusedError):
                # Not there yet: the kernel says when the process moved on, or ended.
                select.select([], [], [], 0.01)

    def call(self, method, message, answer_type, service=None):
        """Calls until somebody answers; every command is safe to repeat."""
        while True:
            try:
                if self.connection is None:
                    self.connection = self.peer()
                return self.connection.call(method, message, answer_type, service=service or frames.PLANS)
            except (OSError, frames.Surprise):
                self.connection = None
                if not self.daemon.is_over:
                    try:
                        self.connection = self.peer()
                    except OSError:
                        pass

    connection = None

    def make_plan(self):
        """One plan, and for every third one a hand-off whose two last events are one entry."""
        self.plan_count += 1
        number = self.plan_count
        request = plans.CreatePlanRequest(external_id=f"plan-{number}", owner="ledger")
        for latitude in (28555000, 28612912):
            stop = request.stops.add()
            stop.coordinate.lat_e6, stop.coordinate.lon_e6 = latitude, 77229510
        plan_id = self.command("CreatePlan", request, number, plans.ACTOR_TYPE_HOST).plan_id
        self.made.add(plan_id)
        if number % 3:
            return
        where = dict(generation=1, revision=1)
        for name, request, actor in [
                ("OpenDirectionUI", plans.OpenDirectionUIRequest(), plans.ACTOR_TYPE_TRAVELER),
                ("RequestRoutes", plans.RequestRoutesRequest(**where), plans.ACTOR_TYPE_DIRECTION_UI),
                ("ReceiveRoutes", plans.ReceiveRoutesRequest(candidates=[plans.Candidate(distance_m=9000, duration_s=900)],
                                                             **where), plans.ACTOR_TYPE_DIRECTION_UI),
                ("RequestNavigation", plans.RequestNavigationRequest(index=0, target="navigator", deadline_s=120, **where),
                 plans.ACTOR_TYPE_TRAVELER)]:
            request.context.plan_id = plan_id
            self.command(name, request, number, actor)

    def command(self, name, request, number, actor):
        request.context.command_key = f"{name}-{number}".encode()
        request.context.actor.type = actor
        return self.call(name, request, plans.CommandAnswer)

    def stands(self):
        """How the consumers stand, by name, and the sequence of the last entry."""
        answer = self.call("ListConsumers", outbox.ListConsumersRequest(), outbox.ListConsumersAnswer,
                           service="routeplan.v1.Outbox")
        instance = self.call("GetInstance", administration.GetInstanceRequest(), administration.GetInstanceAnswer,
                             service="routeplan.v1.Administration")
        return {one.name: one for one in answer.consumers}, instance.durable_sequence

    def is_drained(self):
        """Whether both consumers have acknowledged everything."""
        consumers, last = self.stands()
        return len(consumers) == 2 and all(
            one.last_sequence == last and one.pending_count == 0 for one in consumers.values())

    def round(self, victim, is_cut):
        """One of the three dies at a step of its own; with a cut, the others and the disk right after it."""
        for attempt in range(TRIES):
            call = self.random.choice(CALLS[victim.role])
            # Early steps more often: late ones are not always come to.
            number = 1 + (int(self.random.random() ** 2 * LAST[victim.role]) >> attempt)
            if self.is_killed(victim, call, number):
                break
            print(f"{victim.role}: did not come to {call} {number}", flush=True)
        else:
            raise frames.Surprise(f"{victim.role} came to none of {TRIES} steps")
        if is_cut:
            self.cut_power()
        print(f"{victim.role}: {call} {number}{', power cut' if is_cut else ''}", flush=True)

    def is_killed(self, victim, call, number):
        """Whether it came to that step, at which it dies, before everything was delivered."""
        deaths = victim.deaths
        victim.end()
        if victim is not self.daemon:
            # A consumer without a daemon ends by itself.
            self.stands()
        victim.start(call, number)
        self.connection = None
        for _ in range(self.random.randint(4, 16)):
            self.make_plan()
            self.keep_consumers(victim)
        # The daemon has its next life as soon as somebody calls it.
        while not victim.is_over and victim.deaths == deaths and not self.is_drained():
            self.keep_consumers(victim)
        if victim.deaths == deaths:
            victim.end()
        return victim.deaths > deaths

    def keep_consumers(self, victim=None):
        """Whoever lost its daemon, or its life in an earlier round, begins again."""
        for consumer in self.consumers:
            if consumer.is_over and consumer is not victim:
                consumer.start()

    def drain(self):
        while not self.is_drained():
            self.keep_consumers()

    def live_twice(self, index):
        """A second life takes over from a stopped first, which goes on when there is nothing left to do."""
        first = self.consumers[index]
        first.end()
        before = self.stands()[0][first.role].generation
        first.start()
        while self.stands()[0][first.role].generation == before:
            frames.require(not first.is_over, f"{first.role} ended before it subscribed")
        first.process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, first.process.pid, os.WSTOPPED)
        second = Process(first.role, first.command, self.folder)
        second.environment, second.lives, second.deaths = first.environment, first.lives, first.deaths
        try:
            for _ in range(3):
                self.make_plan()
            # All of it has left for the first life, which cannot have looked at it.
            while (stands := self.stands())[0][first.role].delivered_sequence != stands[1]:
                pass
            second.start()
            self.consumers[index] = second
            self.drain()
            first.process.send_signal(signal.SIGCONT)
            code = first.process.wait()
            frames.require(code == 1, f"{first.role}: {code} instead of the end of a consumer that was taken over from")
        finally:
            first.end()

    def run(self):
        rounds = [False] * self.options.kills + [True] * self.options.power_cuts
        self.random.shuffle(rounds)
        roles = [self.daemon, *self.consumers]
        for number, is_cut in enumerate(rounds):
            if number % len(roles) == 0:
                self.random.shuffle(roles)
            self.round(roles[number % len(roles)], is_cut)
        deaths = {one.role: one.deaths for one in roles}
        frames.require(sum(deaths.values()) == len(rounds) and min(deaths.values()) >= len(rounds) // len(roles), f"{deaths}")
        frames.require(self.cuts == self.options.power_cuts, f"{self.cuts} power cuts")
        self.drain()
        for index in range(len(self.consumers)):
            self.live_twice(index)
        self.connection.close()
        for consumer in self.consumers:
            consumer.end()
        self.daemon.end(signal.SIGTERM)
        return self.compare()

    def compare(self):
        """The effects, beside the events there are."""
        with contextlib.closing(sqlite3.connect(self.home + "/data/audit.db")) as store:
            return self.compare_with(store)

    def compare_with(self, store):
        events = [(bytes.fromhex(event), sequence) for event, sequence in
                  store.execute("SELECT event_id, sequence FROM history ORDER BY sequence, version")]
        created = {bytes.fromhex(plan) for plan, in store.execute("SELECT plan FROM history WHERE type LIKE '%created%'")}
        twins = len(events) - len({sequence for _, sequence in events})
        frames.require(self.made <= created, f"{len(self.made - created)} plans were acknowledged and are not audited")
        frames.require(len(events) == len(set(events)), "an event is in the audit store twice")
        for consumer in self.consumers:
            with contextlib.closing(sqlite3.connect(f"{self.home}/{consumer.role}.db")) as database:
                effects = database.execute("SELECT event_id, sequence FROM effects ORDER BY number").fetchall()
            frames.require(effects == events, f"{consumer.role}: {len(effects)} effects of {len(events)} events; "
                           f"{len(set(effects))} different ones")
        attempts = store.execute("SELECT sum(generation) FROM consumers").fetchone()[0]
        return {"events": len(events), "entries of two": twins, "power cuts": self.cuts, "generations": attempts,
                "deaths": {one.role: one.deaths for one in [self.daemon, *self.consumers]},
                "lives": {one.role: one.lives for one in [self.daemon, *self.consumers]}}


def main():
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("routepland")
    parser.add_argument("consumer")
    parser.add_argument("--kills", type=int, default=12)
    parser.add_argument("--power-cuts", type=int, default=0)
    parser.add_argument("--disk-tool")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    options = parser.parse_args()
    if options.power_cuts and not options.disk_tool:
        parser.error("power cuts need --disk-tool")
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="rp-") as folder:
        os.mkdir(folder + "/messages")
        generate(folder + "/messages")
        sys.path[:0] = [folder + "/messages", TREE + "/clients/interop/python"]
        global administration, frames, outbox, plans
        import frames
        from routeplan.v1 import administration_pb2 as administration
        from routeplan.v1 import outbox_pb2 as outbox
        from routeplan.v1 import plans_pb2 as plans
        ledger = Ledger(options, folder)
        try:
            print("every event has had its effect exactly once, in order: " + json.dumps(ledger.run()))
        except BaseException:
            for one in ["daemon", "python", "c"]:
                with open(f"{folder}/{one}.log", encoding="utf-8", errors="replace") as log:
                    print(f"--- {one}\n" + log.read()[-3000:], file=sys.stderr)
            raise
        finally:
            for one in [ledger.daemon, *ledger.consumers]:
                one.end()
            if options.power_cuts:
                ledger.disk("remove")
    return 0


sys.exit(main())
