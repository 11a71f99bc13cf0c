"""Whole processes: ends of connections, signals, sockets, descriptors, crowds."""
import errno
import os
import resource
import shutil
import signal
import socket
import stat
import subprocess
import time

from daemon import Daemon, wait_for
from frames import Peer, frame, request, require
from routeplan.v1 import plans_pb2
from trials import trial


@trial(63)
def half_close(world):
    """a peer that ends its output behind a request gets the answer, then the end"""
    for message in (world.question(), request("CreatePlan", world.creation())):
        with world.peer() as peer:
            peer.send(frame(1, message))
            peer.end_output()
            peer.expect(1, 0)
            peer.expect_end()


@trial(64, "report 2", aside=True)
def never_reading(world):
    """a peer that asks for much and reads nothing: bounded memory, closed in its time, others served"""
    peer = world.peer(patience=60)
    for _ in range(400):
        peer.call("CreatePlan", world.creation())
    listing = request("ListPlans", plans_pb2.ListPlansRequest(owner="interop-python", page_max=500))
    descriptors, before = world.daemon.socket_count(), world.daemon.resident_byte_count()
    peer.send_what_it_takes(b"".join(frame(peer.stream(), listing) for _ in range(1000)))
    wait_for(lambda: world.expect_unharmed() or world.daemon.socket_count() < descriptors, "it stays", patience=60)
    growth = world.daemon.resident_byte_count() - before
    require(growth < 64 << 20, f"memory grew by {growth} bytes")
    peer.close()


@trial(aside=True)
def hoarding(world):
    """40 peers that never finish a frame of 4 MiB: memory bounded for all together, most are told, others served"""
    before = world.daemon.resident_byte_count()
    frame_ = frame(1, request("CreatePlan", b"x" * (4 * 1024 * 1024 - 100)))
    hoarders = [world.peer() for _ in range(40)]
    for hoarder in hoarders:
        hoarder.send(frame_[:-1])
        world.expect_unharmed()
    growth = world.daemon.resident_byte_count() - before
    told = 0
    for hoarder in hoarders:
        hoarder.send(frame_[-1:])
        response = hoarder.receive().response()
        require(response.status.code in (3, 8), f"{response}")
        told += response.status.code == 8
        hoarder.close()
    world.expect_unharmed()
    require(growth < 128 << 20, f"memory grew by {growth} bytes")
    require(told >= 24, f"only {told} were told")


@trial(65, "report 40")
def leaving_unread_answers(world):
    """1,000 peers that go with answers unread: descriptors back, nobody killed by a signal"""
    before = world.daemon.socket_count()
    for _ in range(1000):
        peer = world.peer()
        peer.send(*(world.question_frame(stream) for stream in (1, 3, 5)))
        peer.close()
    world.daemon.expect_sockets(before)
    world.expect_unharmed()


def ends_in_order(daemon, idle, busy, messages):
    """SIGTERM among calls: whatever `busy` still get are answers, whole ones; then everybody is at the end."""
    body = b"".join(frame(2 * index + 1, message) for index, message in enumerate(messages))
    for peer in busy:
        peer.send(body)
    busy[0].expect(1, 0)
    daemon.signal(signal.SIGTERM)
    for peer in busy:
        answers = []
        while (received := peer.receive()) is not None:
            require(received.response().status.code in (0, 14), f"{received.response().status}")
            answers.append(received.stream)
        require(len(set(answers)) == len(answers) <= len(messages), f"answered twice: {answers}")
    for peer in idle:
        peer.expect_end()
    require(daemon.wait() == 0, daemon.log())
    require(not os.path.exists(daemon.path), "the socket stays")
    require(not daemon.accepts(), "it accepts")


@trial(66, "report 37")
def draining(world):
    """SIGTERM: idle connections end, what is under way is answered, the socket goes, exit 0"""
    with Daemon(world.program) as daemon:
        idle, busy = daemon.peer(), daemon.peer()
        idle.expect_alive()
        ends_in_order(daemon, [idle], [busy], [request("CreatePlan", world.creation()) for _ in range(50)])


@trial(67, "report 17")
def ending_at_birth(world):
    """SIGTERM at any moment of the start: it ends, and leaves no socket behind when it ends in order"""
    for delay in (0, 0.001, 0.003, 0.01, 0.03):
        with Daemon(world.program, ready=False) as daemon:
            time.sleep(delay)
            daemon.signal(signal.SIGTERM)
            code = daemon.wait()
            require(code in (0, -signal.SIGTERM), f"{code}: {daemon.log()}")
            require(code != 0 or not os.path.exists(daemon.path), "the socket stays")


@trial("report 26")
def ending_in_a_crowd(world):
    """SIGTERM among 100 peers with calls under way, 100 that leave and 100 that idle: it ends in time"""
    with Daemon(world.program) as daemon:
        idle, busy = [daemon.peer() for _ in range(100)], [daemon.peer() for _ in range(100)]
        for _ in range(100):
            leaving = daemon.peer()
            leaving.send(frame(1, request("CreatePlan", world.creation()))[:25])
            leaving.close()
        ends_in_order(daemon, idle, busy, [request("CreatePlan", world.creation()) for _ in range(20)])


@trial(68, "report 35")
def names_of_sockets(world):
    """a path of 107 bytes serves, a longer one is refused"""
    with Daemon(world.program, ready=False) as measure:
        room = 107 - len(measure.folder.name) - 1
        measure.process.kill()
    for byte_count in (room, room + 1, 200):
        with Daemon(world.program, socket_name="n" * byte_count, ready=False) as daemon:
            if byte_count > room:
                require(daemon.wait() in (64, 78), daemon.log())
            else:
                daemon.wait_until_ready()
                daemon.peer().expect_alive()


@trial("report 32")
def abstract_names(world):
    """an abstract address, which has no permissions, is refused"""
    for name in ("@routeplan-interop", "\0routeplan"):
        try:
            refused = subprocess.run([world.program, "--data-directory", "/nonexistent/data", "--socket", name],
                                     capture_output=True, timeout=30, check=False)
        except ValueError:  # no argument of a program holds a NUL
            continue
        require(refused.returncode in (64, 78) and refused.stderr, f"{refused}")


@trial(69)
def permissions(world):
    """the socket is its owner's alone, even where the umask forbids nothing"""
    with Daemon(world.program, prepare=lambda: os.umask(0)) as daemon:
        mode = stat.S_IMODE(os.stat(daemon.path).st_mode)
        require(mode == 0o600, f"{mode:o}")


@trial(70, "report 41")
def short_of_descriptors(world):
    """more peers than there are descriptors: the others wait without a spin, and come in when some leave"""
    def limit():
        resource.setrlimit(resource.RLIMIT_NOFILE, (140, 140))
    with Daemon(world.program, prepare=limit) as daemon:
        peers = [daemon.peer() for _ in range(60)]
        peers[0].expect_alive()
        before, began = daemon.processor_seconds(), time.monotonic()
        while time.monotonic() - began < 0.5:
            peers[0].expect_alive()
            time.sleep(0.02)
        require(daemon.processor_seconds() - before < 0.3, "it spins")
        while peers:
            peers.pop(0).close()
            if peers:
                peers[0].expect_alive()
        require(daemon.log().count("\n") < 60, "it floods its log")


@trial(71, "report 38")
def crowds(world):
    """2,000 peers at once are all served; of 500 that will not wait, none is turned away"""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    count = 2000
    if hard < count + 200:
        return f"only {hard} descriptors may be open here"
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, count + 200), hard))
    before = world.daemon.socket_count()
    with world.daemon.halted():
        impatient = []
        for _ in range(500):
            one = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK)
            impatient.append(one)
            code = one.connect_ex(world.daemon.path)
            require(code == 0, f"turned away: {errno.errorcode.get(code)}")
    for one in impatient:
        one.close()
    peers = [Peer(world.daemon.path) for _ in range(count)]
    for peer in peers:
        peer.send(world.question_frame(1))
    for peer in peers:
        world.expect_plan(peer, 1)
        peer.close()
    world.daemon.expect_sockets(before)
    return None


@trial("report 22")
def socket_options(world):
    """no SO_REUSEPORT, which Unix sockets of newer kernels refuse"""
    tracer = shutil.which("strace")
    if tracer is None or subprocess.run([tracer, "--output=/dev/null", "true"], check=False,
                                        stderr=subprocess.DEVNULL).returncode != 0:
        return "strace is missing or may not trace here"
    with Daemon(world.program, ready=False) as measure:
        trace = measure.folder.name + "/trace"
        measure.process.kill()
        measure.process.wait()
        tracing = [tracer, "--follow-forks", "--trace=bind,listen,setsockopt", f"--output={trace}"]
        with Daemon(world.program, before=tracing) as daemon:
            daemon.peer().expect_alive()
        with open(trace, encoding="utf-8") as file:
            calls = file.read()
        require("listen(" in calls and "REUSE" not in calls, calls)
    return None
