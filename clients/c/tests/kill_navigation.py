"""Kills the navigation adapter and the daemon while travelers start, cancel and change their minds, and asks all of
them in the end: whatever is handed off runs, whatever runs is handed off, and nothing was started twice.

Goes on until the adapter and the daemon were killed N times each, and both together N/4 times, while travelers travel.

Usage: kill_navigation.py ADAPTER NAVIGATOR ROUTEPLAND [--kills N] [--seed N]
Needs the Python client on its path and the library it loads."""
import argparse
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

import routeplan as rp

PATIENCE = 90
TARGET = "test-navigator"


class Trial:
    def __init__(self, options, folder):
        self.socket, self.database = os.path.join(folder, "s"), os.path.join(folder, "adapter.db")
        self.ledger = os.path.join(folder, "ledger")
        os.mkdir(self.ledger)
        configuration = os.path.join(folder, "conf")
        with open(configuration, "wb"):
            pass
        self.log = open(os.path.join(folder, "log"), "ab")
        self.commands = {
            "daemon": [options.daemon, "--config", configuration, "--data-directory", os.path.join(folder, "data"),
                       "--socket", self.socket],
            "adapter": [options.adapter, self.socket, self.database, TARGET, os.path.abspath(options.navigator)]}
        self.running = {}

    def start(self):
        """Starts whatever does not run; an adapter whose stream has ended is started again, as it wants to be."""
        for name, command in self.commands.items():
            process = self.running.get(name)
            if process is None or process.poll() is not None:
                code = None if process is None else process.returncode
                assert code in (None, 75, -9), f"{name} ended with {code}"
                self.running[name] = subprocess.Popen(
                    ["setpriv", "--pdeathsig=KILL", *command], stdout=self.log, stderr=self.log,
                    env={**os.environ, "NAVIGATOR_LEDGER": self.ledger})

    def kill(self, names):
        """Those of them that ran until then: an adapter may have ended when its stream did."""
        for name in names:
            self.running[name].kill()
        return [name for name in names if self.running[name].wait() == -signal.SIGKILL]

    def await_navigator(self):
        """Waits until something happens to a navigator."""
        end, before = time.monotonic() + PATIENCE, os.listdir(self.ledger)
        while os.listdir(self.ledger) == before:
            assert time.monotonic() < end, "no navigator starts or ends"
            self.start()
            time.sleep(0.002)

    def end(self):
        self.kill(self.running)
        self.log.close()

    def open_rows(self):
        with sqlite3.connect(self.database) as database:
            return database.execute("SELECT handoff, state FROM handoffs WHERE state NOT IN "
                                    "('accepted', 'rejected', 'dropped', 'stopped')").fetchall()


class Traveler:
    """One plan, brought to its end; what it does on the way is chosen by chance."""

    def __init__(self, client, ledger, number, chance):
        self.client, self.ledger, self.chance = client, ledger, chance
        self.what, self.haste = chance.choice(["plain", "plain", "cancel", "return", "hasty"]), 0.1
        self.plan_id = client.call(rp.create_plan(
            rp.Context(rp.ActorType.HOST), external_id=f"trip-{number}", owner="navigation-test",
            stops=[rp.stop_at(28.5550, 77.0844), rp.stop_at(28.612912, 77.229510)])).plan_id
        opened = self.client.call(rp.open_direction_ui(self.context()))
        where = {"generation": opened.position.generation, "revision": opened.position.revision}
        asked = client.call(rp.request_routes(self.context(), **where))
        client.call(rp.receive_routes(
            rp.Context(rp.ActorType.DIRECTION_UI, plan_id=self.plan_id), calculation_seq=asked.calculation_seq,
            candidates=[rp.Candidate(distance_m=15608, duration_s=2168, leg_count=1)], **where))
        self.where = where
        self.navigate()

    def context(self):
        return rp.Context(rp.ActorType.TRAVELER, plan_id=getattr(self, "plan_id", None))

    def navigate(self):
        self.client.call(rp.request_navigation(
            self.context(), index=0, target=TARGET, attempt_deadline_s=1 if self.what == "hasty" else 60, **self.where))

    def thinks_again(self, plan):
        """Early, or while the navigator starts."""
        starting = os.path.isdir(os.path.join(self.ledger, f"{plan.handoff_id}.starting"))
        return starting or self.chance.random() < self.haste

    def take_turn(self):
        """Does what comes next; True once the plan has ended."""
        plan = self.client.call(rp.get_plan(self.plan_id))
        if plan.position.state in (rp.PlanState.HANDED_OFF, rp.PlanState.CANCELLED):
            return True
        try:
            if plan.position.state == rp.PlanState.SELECTED:
                self.what = "plain"
                self.navigate()
            elif self.what == "cancel" and self.thinks_again(plan):
                self.client.call(rp.cancel_plan(self.context(), cause=rp.CancelCause.BACK))
            elif self.what == "return" and self.thinks_again(plan):
                self.client.call(rp.return_to_selection(self.context()))
            elif plan.attempts and plan.attempts[-1].state in (rp.AttemptState.REJECTED, rp.AttemptState.TIMED_OUT):
                self.client.call(rp.retry_handoff(self.context(), attempt_deadline_s=60))
        except rp.Refused as refused:  # the adapter was faster, or there were attempts enough
            if refused.reason == rp.Reason.ATTEMPT_LIMIT:
                self.client.call(rp.cancel_plan(self.context(), cause=rp.CancelCause.HOST))
        return False


def travel(trial, count, chance, enough, failures):
    """So many at least, a dozen of them at a time, and until there were enough kills."""
    try:
        with rp.Client(trial.socket) as client:
            travelers, number, end = [], 0, None
            while travelers or number < count or not enough.is_set():
                travelers = [traveler for traveler in travelers if not traveler.take_turn()]
                if len(travelers) < 12 and (number < count or not enough.is_set()):
                    travelers.append(Traveler(client, trial.ledger, number, chance))
                    number += 1
                if enough.is_set():
                    end = end or time.monotonic() + PATIENCE
                    assert time.monotonic() < end, f"{len(travelers)} plans do not come to their ends"
                time.sleep(0.02)
    except BaseException as failure:
        failures.append(failure)


def cancel_while_starting(trial, chance):
    """One hand-off is cancelled while its navigator starts, whatever else chance brought about."""
    with rp.Client(trial.socket) as client:
        for number in range(100):
            traveler = Traveler(client, trial.ledger, f"late-{number}", chance)
            traveler.what, traveler.haste = "cancel", 0
            while not traveler.take_turn():
                time.sleep(0.01)
            if client.call(rp.get_plan(traveler.plan_id)).position.state == rp.PlanState.CANCELLED:
                return
    raise AssertionError("none of a hundred navigators was slow enough")


def check(trial):
    """Returns how many hand-offs were accepted, and how many were stopped."""
    names = set(os.listdir(trial.ledger))
    stopped = {name.removesuffix(".stopped") for name in names if name.endswith(".stopped")}
    begun = {name for name in names if "." not in name and name != "starts"}
    with open(os.path.join(trial.ledger, "starts"), encoding="ascii") as file:
        starts = file.read().split()
    assert len(starts) == len(set(starts)) and set(starts) == begun, "a hand-off was started twice"
    handed_off, cursor = {}, b""
    with rp.Client(trial.socket) as client:
        while True:
            page = client.call(rp.list_plans(owner="navigation-test", cursor=cursor))
            for summary in page.plans:
                plan = client.call(rp.get_plan(summary.plan_id))
                if plan.position.state == rp.PlanState.HANDED_OFF:
                    handed_off[str(plan.handoff_id)] = plan
            cursor = page.next_cursor
            if not cursor:
                break
    assert begun - stopped == handed_off.keys(), (
        f"running for nobody: {begun - stopped - handed_off.keys()}, lost: {handed_off.keys() - (begun - stopped)}")
    for handoff, plan in handed_off.items():
        assert plan.target_session_ref == f"session-{handoff}", plan.target_session_ref
    return len(handed_off), len(begun & stopped)


def disturb(trial, chance, kills, failures):
    """Returns how often what was killed."""
    counts = {"rounds": 0, "adapter": 0, "daemon": 0, "both": 0}
    while min(counts["adapter"], counts["daemon"]) < kills or counts["both"] < kills // 4:
        assert counts["rounds"] < 10 * kills + 100 and not failures, (counts, failures)
        counts["rounds"] += 1
        if chance.random() < 0.75:
            trial.await_navigator()
        time.sleep(chance.uniform(0, 0.2))
        killed = trial.kill(chance.choice((["adapter"], ["daemon"], ["adapter", "daemon"])))
        for name in killed:
            counts[name] += 1
        counts["both"] += len(killed) == 2
        trial.start()
    return counts


def run(options, trial):
    chance = random.Random(options.seed)
    failures, enough = [], threading.Event()
    trial.start()
    travelers = threading.Thread(
        target=travel, args=(trial, 6 * options.kills, random.Random(options.seed + 1), enough, failures), daemon=True)
    travelers.start()
    counts = disturb(trial, chance, options.kills, failures)
    enough.set()
    end = time.monotonic() + PATIENCE
    while travelers.is_alive() or trial.open_rows():
        assert time.monotonic() < end and not failures, (failures, trial.open_rows())
        trial.start()
        time.sleep(0.05)
    assert not failures, failures
    cancel_while_starting(trial, chance)
    while trial.open_rows():
        assert time.monotonic() < end, trial.open_rows()
        time.sleep(0.05)
    return (*check(trial), counts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("adapter", "navigator", "daemon"):
        parser.add_argument(name)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=random.randrange(2**31))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    with tempfile.TemporaryDirectory(prefix="rp-") as folder:
        trial = Trial(options, folder)
        try:
            accepted, stopped, counts = run(options, trial)
            assert stopped > 0
        except BaseException:
            trial.log.flush()
            with open(os.path.join(folder, "log"), encoding="utf-8", errors="replace") as file:
                print(file.read()[-3000:])
            raise
        finally:
            trial.end()
    print(f"{accepted} hand-offs run, each started once, and {stopped} were stopped; the adapter was killed "
          f"{counts['adapter']} times, the daemon {counts['daemon']} times, both together {counts['both']} times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
