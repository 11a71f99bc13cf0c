"""Kills the crash-safe host, the daemon or both at random moments, then asks the daemon what became of the intents.

Usage: kill_host.py HOST ROUTEPLAND [--kills N] [--seed N]
Needs the Python client on its path and the library it loads. Every intent must be there once, handed off, with one
attempt, and be the one of the host's own notes; the notes must name no attempt twice."""
import argparse
import os
import random
import subprocess
import sys
import tempfile
import time

import routeplan

PATIENCE = 60


class Trial:
    def __init__(self, host, daemon, folder, intents):
        self.socket, self.notes = os.path.join(folder, "s"), os.path.join(folder, "notes")
        configuration = os.path.join(folder, "conf")
        with open(configuration, "wb"):
            pass
        self.log = open(os.path.join(folder, "log"), "ab")
        self.commands = {
            "daemon": [daemon, "--config", configuration, "--data-directory", os.path.join(folder, "data"),
                       "--socket", self.socket],
            "host": [host, self.socket, self.notes, str(intents)]}
        self.running = {}

    def start(self):
        """Starts whatever does not run."""
        for name, command in self.commands.items():
            if name not in self.running:
                self.running[name] = subprocess.Popen(["setpriv", "--pdeathsig=KILL", *command], stdout=self.log,
                                                      stderr=self.log)

    def kill(self, names):
        """False when the host had ended before."""
        for name in names:
            process = self.running.pop(name)
            process.kill()
            if process.wait() == 0 and name == "host":
                return False
        return True

    def finish(self):
        self.start()
        code = self.running.pop("host").wait(timeout=PATIENCE)
        assert code == 0, f"the host ended with {code}"

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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("host")
    parser.add_argument("daemon")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    chance = random.Random(options.seed)
    counts = {"host": 0, "daemon": 0}
    with tempfile.TemporaryDirectory(prefix="rp-") as folder:
        intents = 4 * options.kills
        trial = Trial(options.host, options.daemon, folder, intents)
        try:
            for _ in range(options.kills):
                trial.start()
                time.sleep(chance.uniform(0, 0.15))
                names = chance.choice((["host"], ["daemon"], ["host", "daemon"], ["daemon", "host"]))
                if not trial.kill(names):
                    break
                for name in names:
                    counts[name] += 1
            trial.finish()
            check(trial.socket, trial.notes, intents)
        finally:
            trial.end()
    print(f"{intents} intents, each handed off once; the host was killed {counts['host']} times, "
          f"the daemon {counts['daemon']} times")
    return 0


sys.exit(main())
