#!/usr/bin/env python3
"""What the scripts under scripts/load share: the programs, a daemon that is watched while it is loaded, and verdicts.

A script makes one or more runs of routeplan-load, decides, prints one line of verdict, and leaves what was measured in
build/load/NAME.json. It ends with 1 when the verdict is no. Not to be run by itself.
"""

import json
import os
import pathlib
import re
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUTPUT = ROOT / "build/load"
CONFIGURATION = "[limits]\nplans_max = 10000000\nplans_per_owner_max = 10000000\ncalls_max = 1024\n"


def programs():
    """The folder of the release programs, which are built when they are not."""
    for product in ("routepland", "routeplan-load"):
        subprocess.run(["swift", "build", "--quiet", "--configuration", "release", "--product", product], cwd=ROOT, check=True)
    shown = subprocess.run(["swift", "build", "--configuration", "release", "--show-bin-path"], cwd=ROOT, check=True,
                           capture_output=True, text=True).stdout
    return pathlib.Path(shown.strip())


def run(folder, name, *arguments, socket_path=None):
    """One run of the generator; its report, whatever it ended with."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    path = OUTPUT / f"{name}.run.json"
    command = [folder / "routeplan-load", "run", "--format", "json", "--out", path, "--validate", *arguments]
    command += ["--socket", socket_path] if socket_path else []
    ended = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True)
    if ended.returncode not in (0, 2, 3):
        sys.exit(f"{name}: routeplan-load ended with {ended.returncode}")
    report = json.loads(path.read_text())
    path.unlink()
    return report | {"said": ended.stdout.splitlines()}


def scenario(name):
    return ROOT / f"scripts/load/scenarios/{name}.json"


def complaints(report):
    """Why a run was not good: broken promises and missed objectives, as the generator says them."""
    return [line for line in report["said"] if line.startswith(("BROKEN", "MISSED"))]


def figures(report):
    """The middle of a verdict: rates and times of one run."""
    times = report["total"]["response_us"]
    told = ", ".join(f"{key} {times[key] / 1000:.2f} ms" for key in ("p50", "p99", "p99.9", "max") if key in times)
    return f"{report['achieved_per_s']:.0f}/s of {report['offered_per_s']:.0f}/s, {told}, {report['total']['errors']} errors"


def verdict(name, wrong, text, content):
    """Prints the line, keeps the content, and ends."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    content = {"name": name, "good": not wrong, "wrong": wrong, "text": text} | content
    (OUTPUT / f"{name}.json").write_text(json.dumps(content, indent=1) + "\n")
    print(f"{name}: {'good' if not wrong else 'BAD: ' + '; '.join(wrong)}; {text}")
    sys.exit(1 if wrong else 0)


class Daemon:
    """routepland on a fresh directory, its log read and its memory looked at while it runs."""

    def __init__(self, folder):
        self.directory = tempfile.TemporaryDirectory(dir="/var/tmp", prefix="routeplan-load-")
        path = pathlib.Path(self.directory.name)
        os.chmod(path, 0o700)
        (path / "config").write_text(CONFIGURATION)
        (path / "data").mkdir(mode=0o700)
        self.data, self.socket = path / "data", path / "s"
        self.process = subprocess.Popen(
            [folder / "routepland", "--config", path / "config", "--data-directory", self.data, "--socket", self.socket],
            stderr=subprocess.PIPE, text=True)
        self.lines, self.segments = [], set()
        self.ready = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()
        if not self.ready.wait(30):
            sys.exit(f"the daemon is not ready: {self.lines}")

    def _read(self):
        for line in self.process.stderr:
            self.lines.append(line.strip())
            if "event=ready" in line:
                self.ready.set()

    def count(self, event):
        return sum(f"event={event}" in line for line in list(self.lines))

    def resident(self):
        """Resident bytes now; also notes which segments there are."""
        self.segments |= {path.name for path in self.data.iterdir() if "segment" in path.name or path.suffix == ".seg"}
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) * 1024

    def stop(self):
        self.process.terminate()
        code = self.process.wait(timeout=60)
        self.directory.cleanup()
        return code


class Sampler:
    """Looks at something every so many seconds while a run goes on."""

    def __init__(self, seconds, look):
        self.rows, self._over, self._seconds, self._look = [], threading.Event(), seconds, look
        self._thread = threading.Thread(target=self._go, daemon=True)

    def _go(self):
        began = time.monotonic()
        while not self._over.wait(self._seconds):
            self.rows.append((time.monotonic() - began, self._look()))

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self._thread.join()


def field(number, value):
    """One protobuf field: text or bytes."""
    bytes_ = value.encode() if isinstance(value, str) else value
    count, varint = len(bytes_), b""
    while True:
        varint += bytes([count & 0x7F | (0x80 if count > 0x7F else 0)])
        count >>= 7
        if not count:
            return bytes([number << 3 | 2]) + varint + bytes_


def request(stream, service, method, payload=b""):
    """One ttrpc request as bytes."""
    body = field(1, service) + field(2, method) + field(3, payload)
    return struct.pack(">IIBB", len(body), stream, 1, 0) + body


def connect(path):
    peer = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    peer.connect(str(path))
    return peer
