"""Peers that show what calls alone cost in the usual frameworks: they decode and answer, and keep nothing."""

import os

from measuring import Server
from roster import PEERS, ROOT, Peer, build_generator, run


class GoTTRPC(Peer):
    """Debian's Go ttrpc, driven by the same generator as routepland."""
    name, title = "ttrpc", "Go ttrpc echo, no disk"
    packages = ["golang-go", "gogoprotobuf", "gogottrpc", "golang-github-containerd-ttrpc-dev", "protobuf-compiler",
                "libprotobuf-dev"]
    is_durable, can_read = False, True

    def build(self, programs):
        self.programs = programs
        build_generator(programs)
        (programs / "go/src").mkdir(parents=True, exist_ok=True)
        run(["protoc", f"--proto_path={ROOT / 'proto'}",
             f"--gogottrpc_out=plugins=ttrpc,import_path=routeplanv1:{programs / 'go/src'}", "routeplan/v1/plans.proto"])
        environment = os.environ | {"GO111MODULE": "off", "GOPATH": f"{programs / 'go'}:/usr/share/gocode", "GOFLAGS": "",
                                    "GOCACHE": str(programs / "go-cache"), "CGO_ENABLED": "0"}
        run(["/usr/bin/go", "build", "-o", programs / "ttrpc-echo", "."], cwd=PEERS / "ttrpc", env=environment)

    def serve(self, place):
        return Server([self.programs / "ttrpc-echo", place / "s"], place / "s", place / "log")


class GRPC(Peer):
    """Debian's gRPC for C++ over a Unix socket, with a client of its own."""
    name, title = "grpc", "gRPC C++ echo, no disk"
    packages = ["g++", "libgrpc++-dev", "protobuf-compiler-grpc", "protobuf-compiler", "libprotobuf-dev", "pkg-config"]
    is_durable, can_read = False, True
    # Its client has threads of the library's own, and does twice as much when they may run anywhere.
    is_pinned = False

    def build(self, programs):
        self.programs = programs
        made = programs / "grpc"
        made.mkdir(exist_ok=True)
        sources = [ROOT / "proto/routeplan/v1/plans.proto", PEERS / "grpc/echo.cc", PEERS / "grpc/load.cc"]
        products = [programs / "grpc-echo", programs / "grpc-load"]
        newest = max(path.stat().st_mtime for path in sources)
        # It takes a minute, so not every time.
        if all(path.exists() and path.stat().st_mtime > newest for path in products):
            return
        plugin = run(["which", "grpc_cpp_plugin"]).strip()
        run(["protoc", f"--proto_path={ROOT / 'proto'}", f"--cpp_out={made}", f"--grpc_out={made}",
             f"--plugin=protoc-gen-grpc={plugin}", "routeplan/v1/plans.proto"])
        flags = ["c++", "-std=c++17", "-O2", f"-I{made}", f"-I{ROOT / 'clients/c/load'}"]
        messages = []
        for name in ("plans.pb", "plans.grpc.pb"):
            run(flags + ["-c", made / f"routeplan/v1/{name}.cc", "-o", made / f"{name}.o"])
            messages.append(made / f"{name}.o")
        libraries = run(["pkg-config", "--libs", "grpc++", "protobuf"]).split()
        for name in ("echo", "load"):
            run(flags + ["-Wall", "-Wextra", PEERS / f"grpc/{name}.cc", *messages, *libraries, "-lpthread",
                         "-o", programs / f"grpc-{name}"])

    def serve(self, place):
        return Server([self.programs / "grpc-echo", place / "s"], place / "s", place / "log")

    def session(self, server):
        """Nobody: its client ends with 1 when a call fails."""
        return None

    def generator(self, server):
        return [self.programs / "grpc-load", "--socket", server.socket]
