"""Plays the scenarios with the package routeplan. Usage: runner.py SCENARIOS SOCKET; see docs/clients.md, "Scenarios"."""
import json
import re
import sys
import time

import routeplan
from translation import request_of, view_of

PATIENCE = 10
WORDS = {"name", "call", "repeat", "reconnect", "daemon", "as", "plan", "version", "key_of", "deadline_ms", "with", "keep",
         "expect", "until", "varying"}


class Surprise(Exception):
    """Something is not as the file says."""


class Player:
    """One scenario: what it has kept, and the calls that may be repeated."""

    def __init__(self, file, socket, name):
        self.file, self.socket, self.name = file, socket, name
        self.client = routeplan.Client(socket)
        self.kept, self.requests = {}, {}

    def resolved(self, value):
        """VALUE with what was kept, or what the file names, in the place of names."""
        if isinstance(value, list):
            return [self.resolved(element) for element in value]
        if isinstance(value, dict):
            return {name: self.resolved(element) for name, element in value.items()}
        if not isinstance(value, str) or not value.startswith("$"):
            return value
        if value[1:] in self.kept:
            return self.kept[value[1:]].removeprefix("#")
        if value[1:] in self.file["values"]:
            return self.resolved(self.file["values"][value[1:]])
        raise Surprise(f"{value} names nothing")

    def request(self, step):
        deadline = step["deadline_ms"] / 1000 if "deadline_ms" in step else None
        if "repeat" in step:
            request = self.requests[step["repeat"]]
            request.set_deadline(deadline)
            return request
        context = routeplan.Context(
            routeplan.ActorType[step.get("as", "UNSPECIFIED")],
            bytes.fromhex(self.resolved(step["plan"])) if "plan" in step else None,
            command_key=f"{self.name}/{step.get('key_of', step['name'])}", expected_version=step.get("version"))
        request = request_of(step["call"], self.resolved(step.get("with", {})), context, deadline)
        self.requests[step["name"]] = request
        return request

    def call(self, step):
        """Makes the call, until it comes to what is expected if that is asked for; tells what it came to."""
        request, end = self.request(step), time.monotonic() + PATIENCE
        while True:
            try:
                view = view_of(self.client.call(request))
            except routeplan.Error as error:
                view = view_of(error)
            told, complaint = self.judged(step, view)
            if not complaint:
                return told
            if "until" not in step or time.monotonic() > end:
                raise Surprise(f"{complaint}; it came to {told}")
            time.sleep(0.05)

    def judged(self, step, view):
        for name, path in step.get("keep", {}).items():
            self.kept[name] = view.get(path, "")
        varying = self.file["varying"] + step.get("varying", [])
        told = {path: self.rendered(text) for path, text in sorted(view.items())
                if re.split(r"[.\[]", path)[-1] not in varying}
        for path, value in {"status": "OK", **step["expect"]}.items():
            if told.get(path, "") != self.expected(value):
                return told, f"{path} is {told.get(path, '')!r}, not {self.expected(value)!r}"
        return told, None

    def rendered(self, text):
        """TEXT as everybody tells it: bytes by the name they were kept under, digests as they are."""
        if not text.startswith("#"):
            return text
        names = [name for name, kept in self.kept.items() if kept == text]
        return f"${names[-1]}" if names else text[1:] if len(text) == 65 else "*"

    def expected(self, value):
        if value is None or isinstance(value, bool):
            return {None: "", True: "true", False: "false"}[value]
        if isinstance(value, str) and value[1:] in self.file["values"] and value.startswith("$"):
            return str(self.resolved(value))
        return str(value)

    def play(self, step):
        if unknown := step.keys() - WORDS:
            raise Surprise(f"what is {unknown}?")
        if "daemon" in step:
            print(f"!{step['daemon']}", flush=True)
            if sys.stdin.readline() != "done\n":
                raise Surprise("the daemon cannot be had like that")
            return {"daemon": step["daemon"]}
        if "reconnect" in step:
            self.client.close()
            self.client = routeplan.Client(self.socket)
            return {"reconnect": "done"}
        return self.call(step)


def main():
    with open(sys.argv[1], encoding="utf-8") as source:
        file = json.load(source)
    for scenario in file["scenarios"]:
        player = Player(file, sys.argv[2], scenario["name"])
        for step in scenario["steps"]:
            where = f"{scenario['name']}/{step['name']}"
            try:
                told = player.play(step)
            except (Surprise, KeyError, ValueError, TypeError) as complaint:
                sys.exit(f"{where}: {complaint!r}")
            print("\t".join([where, *(f"{path}={text}" for path, text in told.items())]), flush=True)
        player.client.close()


main()
