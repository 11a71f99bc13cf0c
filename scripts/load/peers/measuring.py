"""One measurement: a server on a fresh directory, the generator's load, and what the server's processes took for it."""

import contextlib
import dataclasses
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import time

TICKS_PER_S = os.sysconf("SC_CLK_TCK")
START_TIMEOUT_S = 30
STOP_TIMEOUT_S = 30
# What a generator may take beyond the time it was told to measure.
LOAD_SPARE_S = 30
# Of all time: what may go to other machines, and to other programs on this one.
STEAL_MAX, OTHERS_MAX = 0.025, 0.10


class Failure(Exception):
    """Something a peer should have done and did not."""


@dataclasses.dataclass(frozen=True)
class Load:
    """What a generator is told: connections x in flight, for how long, and whether it reads instead of commanding."""
    connections: int
    in_flight: int
    seconds: int
    warm_ms: int
    reads: bool = False

    @property
    def shape(self):
        return f"{self.connections}x{self.in_flight}"

    def options(self):
        words = ["--connections", self.connections, "--in-flight", self.in_flight, "--seconds", self.seconds,
                 "--warm-ms", self.warm_ms, "--run", f"{time.time_ns() % 10**8:08d}"]
        return words + (["--reads"] if self.reads else [])


class Server:
    """A server's process, with those it starts, until the end of a `with`."""

    def __init__(self, command, socket, log, user=None, is_ready=None):
        self.socket = socket
        # Asked until it says so, where a socket alone does not mean that it serves.
        self.is_ready = is_ready or (lambda: True)
        self.log = log
        with open(log, "wb") as output:
            self.process = subprocess.Popen(
                [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=output, stderr=output, user=user,
                group=user, extra_groups=[] if user else None, cwd="/")

    def __enter__(self):
        deadline = time.monotonic() + START_TIMEOUT_S
        while not (self.socket.exists() and self.is_ready()):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop(signal.SIGKILL)
                raise Failure(f"{self.process.args[0]} does not listen: {self.log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.01)
        return self

    def __exit__(self, *_):
        self.stop(signal.SIGTERM)

    def stop(self, number):
        if number == signal.SIGKILL:
            # Children first have no time to do anything either.
            for pid in family(self.process.pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, number)
        elif self.process.poll() is None:
            self.process.send_signal(number)
        try:
            self.process.wait(timeout=STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(timeout=STOP_TIMEOUT_S)

    def cpu_s(self):
        """Processor time of the process, of those it waited for, and of those that are its own now."""
        total = 0
        for pid in family(self.process.pid):
            fields = stat_fields(pid)
            # A child that has ended is in its parent's account from then on.
            total += sum(int(field) for field in fields[11:15]) if fields else 0
        return total / TICKS_PER_S


def stat_fields(pid):
    """What /proc/PID/stat says behind the name, or nothing when the process is gone."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def family(root):
    parents = {}
    for entry in os.listdir("/proc"):
        fields = stat_fields(entry) if entry.isdecimal() else []
        if fields:
            parents.setdefault(int(fields[1]), []).append(int(entry))
    found = [root]
    for pid in found:
        found += parents.get(pid, [])
    return found


def machine_ticks():
    """All time of all processors, how much of it the hypervisor gave to others, and how much programs and kernel took."""
    fields = [int(field) for field in pathlib.Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]
    user, nice, system, _, _, interrupts, soft_interrupts, steal = fields[:8]
    return sum(fields[:8]), steal, user + nice + system + interrupts + soft_interrupts


def children_s():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def pinned(command):
    """The generator has the second processor where there are two; servers go where the kernel sends them."""
    words = [str(word) for word in command]
    return ["taskset", "--cpu-list", "1", *words] if shutil.which("taskset") and os.cpu_count() >= 2 else words


def drive(server, generator, load, is_pinned=True):
    """Runs the generator once; returns its figures with the server's processor time and the share of steal."""
    total_before, steal_before, busy_before = machine_ticks()
    cpu_before, generator_before = server.cpu_s(), children_s()
    command = generator + load.options()
    result = subprocess.run(pinned(command) if is_pinned else [str(word) for word in command], capture_output=True, text=True,
                            timeout=load.seconds + LOAD_SPARE_S)
    if result.returncode != 0:
        raise Failure(f"{generator[0]} ended with {result.returncode}: {result.stderr[-2000:]}"
                      f" {server.log.read_text(errors='replace')[-2000:]}")
    # Children of the server that end with the connections are counted once their parent has waited for them.
    time.sleep(0.05)
    total, steal, busy = machine_ticks()
    figures = {key: float(value) for key, value in (pair.split("=") for pair in result.stdout.split())}
    server_s, generator_s = server.cpu_s() - cpu_before, children_s() - generator_before
    figures["cpu_s_per_million"] = server_s / figures["total"] * 1e6
    ticks = max(total - total_before, 1)
    figures["steal"] = (steal - steal_before) / ticks
    # What neither server nor generator took; the kernel's own threads, which write and sync, are in it.
    figures["others"] = max(busy - busy_before - (server_s + generator_s) * TICKS_PER_S, 0) / ticks
    return figures


def disturbance(figures):
    """More than 1: others had more than they may."""
    return max(figures["steal"] / STEAL_MAX, figures["others"] / OTHERS_MAX)


def sync_probe(directory, rounds=400):
    """Median and 99th percentile of one 4 KiB overwrite with fdatasync where the journals will be, in microseconds."""
    path = directory / "probe"
    times = []
    with open(path, "wb", buffering=0) as file:
        file.write(bytes(1 << 20))
        os.fsync(file.fileno())
        for index in range(rounds):
            start = time.perf_counter()
            os.pwrite(file.fileno(), b"p" * 4096, index % 256 * 4096)
            os.fdatasync(file.fileno())
            times.append((time.perf_counter() - start) * 1e6)
    path.unlink()
    times.sort()
    return times[len(times) // 2], times[len(times) * 99 // 100]
