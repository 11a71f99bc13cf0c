"""A raw peer: plays every trial against a daemon and says what it found.

Usage: peer.py PROGRAM [WORD]. PROGRAM is routepland; each run has daemons of its own. With a WORD only the trials
whose function's name has it are played, each with its time. Ends with 1 at the first surprise. ROUTEPLAN_RESULTS names
a file for a line about each trial.
"""
import concurrent.futures
import os
import platform
import signal
import sys
import time
import traceback

import google.protobuf

import data  # noqa: F401  its trials
import envelopes  # noqa: F401
import framing  # noqa: F401
import processes  # noqa: F401
import schema  # noqa: F401
import streams  # noqa: F401
from daemon import Daemon
from frames import require
from trials import TRIALS, World


def note(trial, result):
    """Tells the result where `run` wants to have it."""
    path = os.environ.get("ROUTEPLAN_RESULTS")
    if path:
        with open(path, "a", encoding="utf-8") as file:
            file.write(f"interop/python: {trial.name}\t{result}\n")


def play(program, trials):
    """Plays some trials on one daemon; returns the seconds of each, or why it was skipped."""
    outcomes = []
    with Daemon(program) as daemon:
        world = World(program, daemon)
        for trial in trials:
            began = time.monotonic()
            try:
                skipped = trial.function(world)
                world.expect_unharmed()
            except Exception:  # whatever it is, it is a surprise
                note(trial, "failed")
                print(f"Python: {trial.name} (rows {trial.rows})\n{daemon.log()}", file=sys.stderr)
                raise
            note(trial, f"not run: {skipped}" if skipped else "passed")
            outcomes.append((trial, skipped or time.monotonic() - began))
        world.bystander.close()
        daemon.process.terminate()
        require(daemon.wait() == 0, f"the daemon ends with {daemon.process.returncode}: {daemon.log()}")
    return outcomes


def play_all(program, trials):
    """Plays those that wait for long beside the others."""
    aside = [[trial] for trial in trials if trial.aside]
    with concurrent.futures.ThreadPoolExecutor(len(aside) + 1) as threads:
        running = [threads.submit(play, program, some) for some in aside]
        outcomes = play(program, [trial for trial in trials if not trial.aside])
        for one in running:
            outcomes += one.result()
    return outcomes


def spelled(numbers):
    """Numbers in order, runs of them shortened."""
    parts = []
    for number in sorted(set(numbers)):
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in parts)


def main():
    program, words = sys.argv[1], sys.argv[2:]
    began = time.monotonic()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("terminated"))
    trials = [trial for trial in TRIALS if all(word in trial.function.__name__ for word in words)]
    try:
        outcomes = play_all(program, trials)
    except Exception:  # whatever it is, it is a surprise
        traceback.print_exc()
        return 1
    rows, reports = [], []
    for trial, outcome in outcomes:
        if isinstance(outcome, str):
            print(f"Python: skipped: {trial.name}: {outcome}")
            continue
        if words:
            print(f"{outcome:.2f} s: {trial.name}")
        rows += [row for row in trial.rows if isinstance(row, int)]
        reports += [int(row.removeprefix("report ")) for row in trial.rows if isinstance(row, str)]
    print(f"Python {platform.python_version()}, protobuf {google.protobuf.__version__}: {len(outcomes)} trials in "
          f"{time.monotonic() - began:.1f} s: rows {spelled(rows)}; reports {spelled(reports)}")
    return 0


sys.exit(main())
