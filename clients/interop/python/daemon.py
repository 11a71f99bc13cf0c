"""Daemons of a trial's own, and what the kernel knows of them."""
import os
import signal
import socket
import subprocess
import tempfile
import time

from frames import Peer, require

PATIENCE = 30


class Daemon:
    """One routepland in a directory of its own, removed at the end."""

    def __init__(self, program, before=(), socket_name="s", prepare=None, ready=True):
        self.folder = tempfile.TemporaryDirectory(prefix="rp-")
        self.path = os.path.join(self.folder.name, socket_name)
        self.log_path = os.path.join(self.folder.name, "log")
        configuration = os.path.join(self.folder.name, "conf")
        with open(configuration, "wb"):
            pass
        # Nobody is left behind when this program or a tracer is killed.
        guard = ["setpriv", "--pdeathsig=KILL"]
        self.command = [*guard, *before, *guard, program, "--config", configuration,
                        "--data-directory", self.folder.name + "/data", "--socket", self.path]
        self.prepare = prepare
        self.start()
        if ready:
            self.wait_until_ready()

    def start(self):
        """Starts it, or starts it again on the same directory."""
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(self.command, stderr=log, stdout=subprocess.DEVNULL,
                                            stdin=subprocess.DEVNULL, preexec_fn=self.prepare)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()

    @property
    def pid(self):
        return self.process.pid

    def log(self):
        with open(self.log_path, encoding="utf-8") as log:
            return log.read()

    def accepts(self):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
            return probe.connect_ex(self.path) == 0

    def wait_until_ready(self):
        wait_for(lambda: self.process.poll() is not None or self.accepts(), "the daemon does not serve")
        require(self.process.poll() is None, f"the daemon ended: {self.log()}")

    def peer(self, patience=20):
        return Peer(self.path, patience)

    def signal(self, number):
        os.kill(self.pid, number)

    def halted(self):
        """Stands still inside `with`, so that it finds everything that was sent meanwhile at once."""
        return Halt(self)

    def wait(self):
        return self.process.wait(timeout=PATIENCE)

    def socket_count(self):
        """Its connections, and the socket that accepts; files come and go by themselves."""
        folder, count = f"/proc/{self.pid}/fd", 0
        for name in os.listdir(folder):
            try:
                count += os.readlink(f"{folder}/{name}").startswith("socket:")
            except FileNotFoundError:
                pass  # closed meanwhile
        return count

    def resident_byte_count(self):
        with open(f"/proc/{self.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def processor_seconds(self):
        with open(f"/proc/{self.pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def expect_sockets(self, count):
        wait_for(lambda: self.socket_count() <= count,
                 lambda: f"{self.socket_count()} sockets, {count} before")


class Halt:
    def __init__(self, daemon):
        self.daemon = daemon

    def __enter__(self):
        self.daemon.signal(signal.SIGSTOP)
        wait_for(self.is_halted, "the daemon does not stand still")

    def __exit__(self, *_):
        self.daemon.signal(signal.SIGCONT)

    def is_halted(self):
        threads = f"/proc/{self.daemon.pid}/task"
        for thread in os.listdir(threads):
            with open(f"{threads}/{thread}/stat", encoding="ascii") as file:
                if file.read().rpartition(")")[2].split()[0] != "T":
                    return False
        return True


def wait_for(condition, complaint, patience=PATIENCE):
    """Waits until `condition` holds, and looks often."""
    deadline = time.monotonic() + patience
    while not condition():
        if time.monotonic() > deadline:
            require(False, complaint() if callable(complaint) else complaint)
        time.sleep(0.002)
