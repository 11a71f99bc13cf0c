"""Kills the crash-safe host together with the daemon, or one of them, at random moments, and then asks the daemon what
became of the intents.

Usage: kill_host.py HOST ROUTEPLAND [--kills N] [--seed N]
Needs the Python client on its path and the library it loads. Goes on until both were killed together N times while the
host was at work. Every intent must be there once, handed off, with one attempt, and be the one of the host's own notes;
the notes must name no attempt twice."""
import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

import routeplan

PATIENCE = 60
ENDLESS = 1_000_000_000


class Trial:
    def __init__(self, host, daemon, folder):
        self.socket, self.notes = os.path.join(folder, "s"), os.path.join(folder, "notes")
        configuration = os.path.join(folder, "conf")
        with open(configuration, "wb"):
            pass
        self.log = open(os.path.join(folder, "log"), "ab")
        self.host = [host, self.socket, self.notes]
        self.commands = {
            "daemon": [daemon, "--config", configuration, "--data-directory", os.path.join(folder, "data"),
                       "--socket", self.socket],
            "host": [*self.host, str(ENDLESS)]}
        self.running = {}

    def start(self):
        """Starts whatever does not run."""
        for name, command in self.commands.items():
            if name not in self.running:
                self.running[name] = subprocess.Popen(["setpriv", "--pdeathsig=KILL", *command], stdout=self.log,
                                                      stderr=self.log)

    def kill(self, names):
        """All of them at once; each must have run until then."""
        for name in names:
            self.running[name].kill()
        for name in names:
            code = self.running.pop(name).wait()
            assert code == -signal.SIGKILL, f"the {name} had ended before it was killed, with {code}"

    def noted_bytes(self):
        return os.path.getsize(self.notes) if os.path.exists(self.notes) else 0

    def await_progress(self, before):
        end = time.monotonic() + PATIENCE
        while self.noted_bytes() <= before:
            assert time.monotonic() < end, "the host does not go on"
            time.sleep(0.002)

    def finish(self):
        """Has the host end what it has begun, and one intent more; returns how many there are."""
        if "host" in self.running:
            self.kill(["host"])
        with open(self.notes, encoding="ascii") as file:
            begun = [int(line.split()[1]) for line in file if line.startswith("key ") and line.endswith("\n")]
        intents = max(begun) + 2
        self.commands["host"] = [*self.host, str(intents)]
        self.start()
        code = self.running.pop("host").wait(timeout=PATIENCE)
        assert code == 0, f"the host ended with {code}"
        return intents

    def end(self):
        for process in self.running.values():
            process.kill()
            process.wait()
        self.log.close()


def noted(path):
    """The run's name, the plan of each intent, and every attempt a hand-off was confirmed for."""
    run, plans, attempts = None, {}, []
    with open(path, encoding="ascii") as file:
        for line in file:
            words = line.split()
            if words[0] == "run":
                run = words[1]
            elif words[0] == "answer":
                plans.setdefault(f"{run}-{words[1]}", set()).add(words[3])
                if words[2] == "6":
                    attempts.append(words[4])
    return plans, attempts


def check(socket, notes, intents):
    expected, attempts = noted(notes)
    assert len(expected) == intents and len(set(attempts)) == len(attempts) == intents, "the notes are not whole"
    found, cursor = {}, b""
    with routeplan.Client(socket) as client:
        while True:
            page = client.call(routeplan.list_plans(owner="host-example", cursor=cursor))
            for summary in page.plans:
                assert summary.external_id not in found, f"{summary.external_id} is there twice"
                found[summary.external_id] = client.call(routeplan.get_plan(summary.plan_id))
            cursor = page.next_cursor
            if not cursor:
                break
    assert found.keys() == expected.keys(), "intents were lost, or made twice"
    for name, plan in found.items():
        assert {str(plan.plan_id)} == expected[name], f"{name} is another plan"
        assert plan.position.state == routeplan.PlanState.HANDED_OFF, f"{name} is {plan.position.state.name}"
        assert [str(attempt.attempt_id) in attempts for attempt in plan.attempts] == [True], f"{name}: {plan.attempts}"


def disturb(trial, chance, kills):
    """Returns how often what was killed. Three times out of four both are, and as often not before the host has noted
    something again."""
    counts = {"rounds": 0, "host": 0, "daemon": 0, "together at work": 0}
    while counts["together at work"] < kills:
        assert counts["rounds"] < 4 * kills + 20, f"too few kills: {counts}"
        counts["rounds"] += 1
        before = trial.noted_bytes()
        trial.start()
        if chance.random() < 0.75:
            trial.await_progress(before)
            time.sleep(chance.uniform(0, 0.05))
        else:
            time.sleep(chance.uniform(0, 0.15))
        both = [["host", "daemon"], ["daemon", "host"]]
        names = chance.choice([*3 * both, ["host"], ["daemon"]])
        at_work = trial.noted_bytes() > before
        trial.kill(names)
        for name in names:
            counts[name] += 1
        counts["together at work"] += at_work and len(names) == 2
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("host")
    parser.add_argument("daemon")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    with tempfile.TemporaryDirectory(prefix="rp-") as folder:
        trial = Trial(options.host, options.daemon, folder)
        try:
            counts = disturb(trial, random.Random(options.seed), options.kills)
            intents = trial.finish()
            check(trial.socket, trial.notes, intents)
        finally:
            trial.end()
    for name in ("host", "daemon", "together at work"):
        assert counts[name] >= options.kills, f"too few kills: {counts}"
    print(f"{intents} intents, each handed off once; the host was killed {counts['host']} times, the daemon "
          f"{counts['daemon']} times, both together while the host was at work {counts['together at work']} times")
    return 0


sys.exit(main())
