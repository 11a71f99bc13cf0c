#!/usr/bin/python3
"""Plays the scenarios with every client and compares what they tell.

Usage: play.py --daemon ROUTEPLAND [--broken] LANGUAGE=COMMAND...
Each COMMAND is a client's runner; SCENARIOS and SOCKET are appended. Each has a daemon of its own. --broken plays copies
of the first scenario in which one expectation is wrong, and each runner must stop at exactly that step.
"""
import argparse
import copy
import json
import os
import pathlib
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
PATIENCE = 120


class Daemon:
    """One routepland in a folder of its own."""

    def __init__(self, program, folder, configuration):
        self.path = f"{folder}/socket"
        self.log_path, self.notices = f"{folder}/log", f"{folder}/notices"
        pathlib.Path(folder, "conf").write_text("\n".join([*configuration, ""]), encoding="utf-8")
        self.command = ["setpriv", "--pdeathsig=KILL", program, "--config", f"{folder}/conf", "--data-directory",
                        f"{folder}/data", "--socket", self.path]
        self.start()

    def start(self):
        """Starts it, or starts it again on what the one before left; returns when it serves."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices, open(self.log_path, "ab") as log:
            pathlib.Path(self.notices).unlink(missing_ok=True)
            notices.bind(self.notices)
            notices.settimeout(0.2)
            self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log,
                                            env=os.environ | {"NOTIFY_SOCKET": self.notices})
            while not self.tells_ready(notices):
                if self.process.poll() is not None:
                    sys.exit(f"the daemon ended: {pathlib.Path(self.log_path).read_text(encoding='utf-8')}")

    @staticmethod
    def tells_ready(notices):
        try:
            return b"READY=1" in notices.recv(4096).splitlines()
        except TimeoutError:
            return False

    def kill(self):
        self.process.kill()
        self.process.wait()

    def obey(self, wish):
        """What a runner may ask for."""
        if wish == "restart":
            self.kill()
            self.start()
        elif wish == "halt":
            self.process.send_signal(signal.SIGSTOP)
            while not self.stands_still():
                time.sleep(0.001)
        elif wish == "resume":
            self.process.send_signal(signal.SIGCONT)
        else:
            raise ValueError(f"a runner asks for {wish}")

    def stands_still(self):
        stats = pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/stat")
        return all(stat.read_text().rpartition(")")[2].split()[0] == "T" for stat in stats)


def play(program, command, scenarios):
    """What a runner tells of SCENARIOS, how it ended, and its complaint."""
    with tempfile.TemporaryDirectory(prefix="rp-") as folder:
        path = pathlib.Path(folder, "scenarios.json")
        path.write_text(json.dumps(scenarios, ensure_ascii=False), encoding="utf-8")
        daemon = Daemon(program, folder, scenarios["configuration"])
        try:
            with subprocess.Popen([*shlex.split(command), str(path), daemon.path], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8") as runner:
                # One that hangs ends too, and then has not told everything.
                guard = threading.Timer(PATIENCE, runner.kill)
                guard.start()
                lines = listen(runner, daemon)
                complaint = runner.stderr.read()
                guard.cancel()
                return lines, runner.wait(), complaint
        finally:
            daemon.kill()


def listen(runner, daemon):
    """Reads a runner's lines to their end, and does what it asks for."""
    lines = []
    for line in runner.stdout:
        if not line.startswith("!"):
            lines.append(line.rstrip("\n"))
            continue
        daemon.obey(line[1:].strip())
        runner.stdin.write("done\n")
        runner.stdin.flush()
    return lines


def told(line):
    name, *fields = line.split("\t")
    return name, dict(field.split("=", 1) for field in fields)


def complaints_about(lines, scenarios):
    """Compares a transcript with the file once more, without trusting the runner."""
    steps = [(f"{scenario['name']}/{step['name']}", step) for scenario in scenarios["scenarios"]
             for step in scenario["steps"]]
    seen = {path.rpartition(".")[2] for line in lines for path in told(line)[1]}
    if [told(line)[0] for line in lines] != [name for name, _ in steps]:
        yield "other steps than the file has"
        return
    for (name, step), line in zip(steps, lines):
        fields = told(line)[1]
        for path, value in step.get("expect", {}).items():
            if value is None and path.rpartition(".")[2] not in seen:
                yield f"{name}: nothing like {path} is told anywhere, so that it cannot be missed"
            if fields.get(path, "") != expected(value, scenarios["values"]):
                yield f"{name}: {path} is {fields.get(path, '')!r}, not {value!r}"


def expected(value, values):
    if value is None or isinstance(value, bool):
        return {None: "", True: "true", False: "false"}[value]
    return values[value[1:]] if isinstance(value, str) and value[:1] == "$" and value[1:] in values else str(value)


def broken_copies(scenarios):
    """Copies of the first scenario, each with one wrong expectation, and the step that has it."""
    first = scenarios | {"scenarios": scenarios["scenarios"][:1]}
    kinds = [(lambda value: isinstance(value, int) and not isinstance(value, bool), lambda value: value + 1),
             (lambda value: value is None, lambda _: "something"), (lambda value: value == "APPLIED", lambda _: "JOINED"),
             (lambda value: value == "$plan", lambda _: "$nobody"), (lambda value: value is True, lambda _: False),
             (lambda value: value == "ACK_CONFLICT", lambda _: "PLAN_TERMINAL")]
    for is_meant, wrong in kinds:
        places = [(at, path) for at, step in enumerate(first["scenarios"][0]["steps"])
                  for path, value in step.get("expect", {}).items() if is_meant(value)]
        at, path = places[-1]
        broken = copy.deepcopy(first)
        step = broken["scenarios"][0]["steps"][at]
        step["expect"][path] = wrong(step["expect"][path])
        yield broken, f"{broken['scenarios'][0]['name']}/{step['name']}", path


def check_broken(program, language, command, scenarios):
    count = 0
    for broken, name, path in broken_copies(scenarios):
        lines, code, complaint = play(program, command, broken)
        if code == 0 or f"{name}:" not in complaint or path not in complaint or name in (told(line)[0] for line in lines):
            sys.exit(f"{language}: {path} is wrong at {name}, and it ended with {code}: {complaint}")
        count += 1
    print(f"{language}: {count} wrong expectations, each found at its step", flush=True)


def check(program, language, command, scenarios, reference):
    """Plays everything; REFERENCE is what another told, or None. Returns what this one told."""
    began = time.monotonic()
    lines, code, complaint = play(program, command, scenarios)
    if code != 0:
        sys.exit(f"{language}: ended with {code} after {len(lines)} steps: {complaint}")
    for complaint in complaints_about(lines, scenarios):
        sys.exit(f"{language}: {complaint}")
    for own, other in zip(lines, reference or lines):
        if own != other:
            sys.exit(f"{language} tells otherwise than the first:\n  {own}\n  {other}")
    names = len(scenarios["scenarios"])
    print(f"{language}: {names} scenarios, {len(lines)} steps in {time.monotonic() - began:.1f} s", flush=True)
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--daemon", required=True)
    parser.add_argument("--broken", action="store_true")
    parser.add_argument("--transcript", help="where to keep what they told")
    parser.add_argument("clients", nargs="+", metavar="LANGUAGE=COMMAND")
    options = parser.parse_args()
    scenarios = json.loads((HERE / "scenarios.json").read_text(encoding="utf-8"))
    reference = None
    for client in options.clients:
        language, _, command = client.partition("=")
        if options.broken:
            check_broken(options.daemon, language, command, scenarios)
        else:
            reference = check(options.daemon, language, command, scenarios, reference)
    if reference and options.transcript:
        pathlib.Path(options.transcript).write_text("\n".join(reference) + "\n", encoding="utf-8")


main()
