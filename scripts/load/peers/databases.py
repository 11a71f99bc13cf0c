"""The peers one would use instead of routepland: Redis, SQLite and PostgreSQL, each with the journey in its own idiom."""

import os
import pathlib
import shutil
import socket
import subprocess

from measuring import Failure, Server
from roster import FLAGS, PEERS, ROOT, Peer, run
from wire import Answer

POSTGRES = pathlib.Path("/usr/lib/postgresql/15/bin")
ROUTES = b"c" * 3 * 41
STOPS = b"s" * 60


def build_load(programs, name, *flags):
    run(FLAGS + [f"-I{ROOT / 'clients/c/load'}", PEERS / f"{name}.c", PEERS / "load.c", *flags, "-o", programs / name])


def told(text):
    """A verdict, then plan, state, version and attempt; none but the first when it is refused."""
    verdict, *rest = text.split()
    if verdict == "E":
        return Answer(is_refused=True)
    plan, state, version, attempt = rest
    return Answer(False, verdict == "R", plan, int(state), int(version), None if attempt == "0" else attempt)


class RedisSession:
    """A few lines of RESP."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(10)
        self.socket.connect(str(path))
        self.answers = self.socket.makefile("rb")

    def close(self):
        self.socket.close()

    def call(self, *words):
        words = [word if isinstance(word, bytes) else str(word).encode() for word in words]
        self.socket.sendall(b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in words))
        head = self.answers.readline()
        if not head.startswith(b"$"):
            return head.decode()
        return self.answers.read(int(head[1:]) + 2)[:-2].decode()

    def command(self, step, key, plan=None, attempt=None, expected_version=None):
        plan = plan or "p:" + key.decode()
        arguments = [[STOPS], [], [1, 1], [1, 1, ROUTES], [1, 1, 1], [1, 1, 1, "navigator"], [attempt, "session"]][step]
        expected = "" if expected_version is None else expected_version
        said = self.call("FCALL", "command", 2, plan, "outbox", step, key, expected, *arguments)
        if said[0] not in "ARE":
            raise Failure(f"Redis says {said}")
        return told(said if said[0] == "E" else f"{said[0]} {plan} {said[2:]}")


class Redis(Peer):
    name, title = "redis", "Redis 7 function, AOF always"
    packages = ["redis-server", "redis-tools"]

    def build(self, programs):
        self.programs = programs
        build_load(programs, "redis-load")

    def serve(self, place):
        path = place / "s"

        def is_ready():
            # Fails while it is still reading its file.
            function = b"#!lua name=routeplan\n" + (PEERS / "journey.lua").read_bytes()
            loaded = subprocess.run(["redis-cli", "-s", path, "-x", "FUNCTION", "LOAD", "REPLACE"], capture_output=True,
                                    input=function)
            return loaded.stdout.strip() == b"routeplan"

        return Server(["redis-server", PEERS / "redis.conf", "--dir", place, "--unixsocket", path], path, place / "log",
                      is_ready=is_ready)

    def generator(self, server):
        return [self.programs / "redis-load", "--socket", server.socket]

    def session(self, server):
        return RedisSession(server.socket)


class SQLite(Peer):
    name, title = "sqlite", "SQLite WAL FULL, group commit"
    packages = ["libsqlite3-dev"]

    def build(self, programs):
        self.programs = programs
        run(FLAGS + [PEERS / "sqlite.c", PEERS / "loop.c", PEERS / "frames.c", "-lsqlite3", "-lpthread", "-o", programs / "sqlite"])

    def serve(self, place):
        return Server([self.programs / "sqlite", place / "s", place / "db", "gather", self.answer_bytes], place / "s", place / "log")


class PostgresSession:
    """psql, once for each command."""

    def __init__(self, directory):
        self.directory = directory

    def close(self):
        pass

    def command(self, step, key, plan=None, attempt=None, expected_version=None):
        def literal(value):
            return "null" if value is None else f"'\\x{value.hex()}'" if isinstance(value, bytes) else f"'{value}'"

        first = step == 0
        values = [step, plan, key.decode(), expected_version, "load" if first else None,
                  key.decode() if first else None, 1, 1, 1, attempt, "words", STOPS if first else ROUTES]
        return told(psql(self.directory, f"select command({', '.join(map(literal, values))})"))


def psql(directory, statement):
    return run(["psql", "--host", directory, "--username", "postgres", "--no-psqlrc", "--tuples-only", "--no-align",
                "--quiet", "--set", "ON_ERROR_STOP=1", "--command", statement])


class Postgres(Peer):
    """One cluster for the whole run, emptied before each load. Not even root may run it as root."""
    name, title = "postgres", "PostgreSQL 15 function"
    packages = ["postgresql-15", "postgresql-client-15", "libpq-dev"]

    def build(self, programs):
        self.programs = programs
        include = run(["pg_config", "--includedir"]).strip()
        build_load(programs, "postgres-load", f"-I{include}", "-lpq")
        self.user = "postgres" if os.geteuid() == 0 else None

    def cluster(self, place):
        """Made once, with the function in it."""
        cluster = place.parent / "postgres"
        if cluster.exists():
            return cluster
        cluster.mkdir(mode=0o700)
        if self.user:
            shutil.chown(cluster, self.user, self.user)
        run([POSTGRES / "initdb", "--auth=trust", "--username=postgres", "--no-sync", "--wal-segsize=64", "-D", cluster],
            user=self.user, group=self.user, extra_groups=[] if self.user else None, cwd="/")
        with open(cluster / "postgresql.conf", "a") as settings:
            settings.write((PEERS / "postgres.conf").read_text())
        with self.server(cluster, place):
            psql(cluster, (PEERS / "journey.sql").read_text())
        return cluster

    def server(self, cluster, place):
        def is_ready():
            return subprocess.run(["psql", "--host", cluster, "--username", "postgres", "--command", "select 1"],
                                  capture_output=True).returncode == 0

        return Server([POSTGRES / "postgres", "-D", cluster, "-k", cluster], cluster / ".s.PGSQL.5432", place / "log",
                      self.user, is_ready)

    def serve(self, place):
        cluster = self.cluster(place)
        if not (place / "used").exists():
            with self.server(cluster, place):
                psql(cluster, "truncate plans, commands, outbox")
                psql(cluster, "checkpoint")
            (place / "used").touch()
        return self.server(cluster, place)

    def clear(self, place):
        (place.parent / "postgres/.s.PGSQL.5432").unlink()

    def generator(self, server):
        return [self.programs / "postgres-load", "--pipeline", "turn", "--socket", server.socket.parent]

    def session(self, server):
        return PostgresSession(server.socket.parent)
