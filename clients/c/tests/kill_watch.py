"""Kills the daemon, and the watch too, while plans come to their ends, and compares what the watch told with the outbox.

Usage: kill_watch.py WATCH HOST CONSUMER ROUTEPLAND [--kills N] [--seed N]
Goes on for N disturbances and until each kind came N/4 times, while events come.
Three watches run beside each other: one that nothing but the daemon's end disturbs must tell each event of the outbox
once and in order; one that is killed may tell again what it told last, and nothing else; one that is stopped for a
while is told the same as the first."""
import argparse
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

PATIENCE = 60
ENDLESS = 1_000_000_000


class Trial:
    def __init__(self, options, folder):
        self.folder, self.socket = folder, os.path.join(folder, "s")
        configuration = os.path.join(folder, "conf")
        with open(configuration, "wb"):
            pass
        self.log = open(os.path.join(folder, "log"), "ab")
        self.daemon = [options.daemon, "--config", configuration, "--data-directory", os.path.join(folder, "data"),
                       "--socket", self.socket]
        self.watch, self.running = options.watch, {}

    def start(self, name, command, output=None):
        with open(os.path.join(self.folder, output), "ab") if output else open(os.devnull, "wb") as file:
            self.running[name] = subprocess.Popen(["setpriv", "--pdeathsig=KILL", *command], stdout=file,
                                                  stderr=self.log)

    def start_watch(self, name):
        self.start(name, [self.watch, self.socket, os.path.join(self.folder, name + ".place")], name)

    def start_daemon(self):
        self.start("daemon", self.daemon)

    def kill(self, name):
        """It must have run until then."""
        process = self.running.pop(name)
        process.kill()
        code = process.wait()
        assert code == -signal.SIGKILL, f"the {name} had ended before it was killed, with {code}"

    def told(self, name):
        with open(os.path.join(self.folder, name), encoding="ascii") as file:
            lines = file.read().split("\n")
        return [tuple(line.split()[:3]) for line in lines[:-1]]

    def await_line(self, names, last):
        """Waits until each of the watches has told the last event."""
        end = time.monotonic() + PATIENCE
        while not all(last in self.told(name) for name in names):
            assert time.monotonic() < end, "a watch does not come to the end"
            time.sleep(0.05)


def effects(path):
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT sequence, plan, kind FROM effects ORDER BY number").fetchall()
    return [(str(sequence), plan.hex(), kind) for sequence, plan, kind in rows]


def await_place(path):
    end = time.monotonic() + PATIENCE
    while not os.path.exists(path):
        assert time.monotonic() < end, f"{path} does not come"
        time.sleep(0.02)


def await_growth(path):
    end, before = time.monotonic() + PATIENCE, os.path.getsize(path)
    while os.path.getsize(path) <= before:
        assert time.monotonic() < end, f"{path} does not grow"
        time.sleep(0.002)


def without_repeats(lines):
    """What a watch told that went on behind its place: each run may begin with events of one entry told before."""
    seen, kept = set(), []
    for line in lines:
        if line not in seen:
            kept.append(line)
        seen.add(line)
    return kept


def disturb(trial, notes, chance, disturbances):
    """Returns how often it did what; the host has to be at work all the while."""
    kinds = ["daemon", "killed", "both", "stopped"]
    counts = dict.fromkeys(kinds, 0)
    while sum(counts.values()) < disturbances or min(counts.values()) < disturbances // 4:
        assert sum(counts.values()) < 10 * disturbances + 100, f"too few of a kind: {counts}"
        if chance.random() < 0.75:
            await_growth(notes)
        time.sleep(chance.uniform(0, 0.1))
        assert trial.running["host"].poll() is None, "the host has ended"
        what = chance.choice(kinds)
        counts[what] += 1
        if what == "stopped":
            trial.running["stopped"].send_signal(signal.SIGSTOP)
            time.sleep(chance.uniform(0, 0.1))
            trial.running["stopped"].send_signal(signal.SIGCONT)
        if what in ("killed", "both"):
            trial.kill("killed")
        if what in ("daemon", "both"):
            trial.kill("daemon")
            trial.start_daemon()
        if what in ("killed", "both"):
            trial.start_watch("killed")
    return counts


def finish_host(host, trial):
    """Has the host end what it has begun, and a hundred intents more; returns how many there are."""
    trial.kill("host")
    with open(host[-1], encoding="ascii") as file:
        begun = [int(line.split()[1]) for line in file if line.startswith("key ") and line.endswith("\n")]
    intents = max(begun, default=0) + 100
    trial.start("host", [*host, str(intents)])
    assert trial.running.pop("host").wait(timeout=PATIENCE) == 0, "the host did not come to its end"
    return intents


def run(options, trial, chance):
    trial.start_daemon()
    names = ["steady", "killed", "stopped"]
    for name in names:
        trial.start_watch(name)
    for name in names:
        await_place(os.path.join(trial.folder, name + ".place"))
    host = [options.host, trial.socket, os.path.join(trial.folder, "notes")]
    trial.start("host", [*host, str(ENDLESS)])
    await_place(host[-1])
    counts = disturb(trial, host[-1], chance, options.kills)
    intents = finish_host(host, trial)
    database = os.path.join(trial.folder, "effects.db")
    # Each intent is seven commands and seven events, each in an entry of its own.
    subprocess.run([options.consumer, trial.socket, database, "oracle", str(7 * intents)], check=True, timeout=PATIENCE,
                   stderr=trial.log)
    expected = effects(database)
    assert len(expected) == 7 * intents, f"{len(expected)} events"
    trial.await_line(names, expected[-1])
    return names, expected, counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("watch", "host", "consumer", "daemon"):
        parser.add_argument(name)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    with tempfile.TemporaryDirectory(prefix="rp-") as folder:
        trial = Trial(options, folder)
        try:
            names, expected, counts = run(options, trial, random.Random(options.seed))
            for name in names:
                told = trial.told(name)
                if name == "killed":
                    told = without_repeats(told)
                assert told == expected, f"{name} was told {len(told)} events, the outbox {len(expected)}"
        finally:
            for process in trial.running.values():
                process.kill()
                process.wait()
            trial.log.close()
    print(f"{len(expected)} events, told to each watch once and in order; the daemon was killed {counts['daemon']} times, "
          f"a watch {counts['killed']} times, both {counts['both']} times, and one was stopped {counts['stopped']} times")
    return 0


sys.exit(main())
