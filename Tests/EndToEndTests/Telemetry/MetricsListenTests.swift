import Foundation
import Testing

/// The metrics over HTTP, by a process beside the daemon.
@Suite struct MetricsListenTests {
    private func mode(_ path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode : nil
    }

    @Test func `a port of the loopback address serves what the command shows, to whoever names it so`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let server = try MetricsServer("127.0.0.1:0", of: daemon.socketPath)
        #expect(server.place == "http://127.0.0.1:\(server.port)" && server.port > 0)
        let classic = try HTTPExchange(port: server.port, "/metrics")
        #expect(classic.status == 200)
        #expect(classic.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(classic.body.contains("# TYPE routeplan_snapshots_total counter\n"))
        let open = try HTTPExchange(
            port: server.port, "/metrics", accept: "application/openmetrics-text; version=1.0.0")
        #expect(open.headers["content-type"] == "application/openmetrics-text; version=1.0.0; charset=utf-8")
        #expect(open.body.hasSuffix("\n# EOF\n"))
        let head = try HTTPExchange(port: server.port, "/metrics", method: "HEAD")
        #expect(
            head.status == 200 && head.body.isEmpty && (head.headers["content-length"].flatMap { Int($0) } ?? 0) > 1_000
        )
        #expect(try HTTPExchange(port: server.port, "/metrics", method: "POST").status == 405)
        #expect(try HTTPExchange(port: server.port, "/other").status == 404)
        #expect(try HTTPExchange(port: server.port, "/metrics", host: "evil.example").status == 403)
        #expect(try HTTPExchange(port: server.port, "/livez").body == "alive\n")
        #expect(try HTTPExchange(port: server.port, "/readyz").body == "ready\n")
        #expect(server.stop() == 0)
        #expect(daemon.stop() == 0)
    }

    @Test func `a scrape fails while there is no daemon, and finds the next one`() throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        let server = try MetricsServer("127.0.0.1:0", of: first.socketPath, arguments: ["--timeout", "3s"])
        first.killHard()
        for path in ["/metrics", "/livez", "/readyz"] {
            let answer = try HTTPExchange(port: server.port, path)
            #expect(answer.status == 503 && answer.body == "the daemon did not answer\n", "\(path)")
        }
        let second = try RunningDaemon.ready(in: scratch)
        #expect(try HTTPExchange(port: server.port, "/metrics").status == 200)
        #expect(server.stop(SIGINT) == 0)
        #expect(second.stop() == 0)
    }

    @Test func `a socket is private, replaces what a dead server left, and goes with its server`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let path = scratch.file("m")
        let first = try MetricsServer("unix:\(path)", of: daemon.socketPath)
        #expect(self.mode(path) == S_IFSOCK | 0o600)
        #expect(try HTTPExchange(socket: path, "/metrics").status == 200)
        let rival = try ProgramRun.controller(["metrics", "--listen", "unix:\(path)"], socket: daemon.socketPath)
        #expect(rival.exitCode == 73 && rival.complaints.contains("already listening"), "\(rival.complaints)")
        #expect(first.stop(SIGKILL) == -9)
        #expect(self.mode(path) != nil)
        let second = try MetricsServer("unix:\(path)", of: daemon.socketPath)
        #expect(try HTTPExchange(socket: path, "/readyz").status == 200)
        #expect(second.stop() == 0)
        #expect(self.mode(path) == nil)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        let refused = try ProgramRun.controller(["metrics", "--listen", "unix:\(path)"], socket: daemon.socketPath)
        #expect(refused.exitCode == 73)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        #expect(daemon.stop() == 0)
    }

    @Test func `other addresses than the loopback cannot be said`() throws {
        for address in ["0.0.0.0:9100", "[::]:9100", "localhost:9100", "9100", "@abstract"] {
            #expect(try ProgramRun.controller(["metrics", "--listen", address]).exitCode == 64, "\(address)")
        }
        #expect(try ProgramRun.controller(["metrics", "--listen", "unix:@abstract"]).exitCode == 73)
        #expect(
            try ProgramRun.controller(["metrics", "--listen", "unix:/\(String(repeating: "x", count: 107))"]).exitCode
                == 73)
    }

    @Test func `idle connections are bounded and hold up no scrape for good`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let server = try MetricsServer("127.0.0.1:0", of: daemon.socketPath)
        let idle = try (0..<200).map { _ in try HTTPExchange.connect(port: server.port) }
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(server.pid)/fd").count
        #expect(descriptors < 100, "\(descriptors) for 200 connections")
        idle.forEach { close($0) }
        #expect(try HTTPExchange(port: server.port, "/metrics").status == 200)
        #expect(server.stop() == 0)
        #expect(daemon.stop() == 0)
    }

    @Test func `the cardinality of each metric is shown beside what it may be`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let run = try ProgramRun.controller(
            ["metrics", "--cardinality", "--output", "json"], socket: daemon.socketPath)
        let rows = try #require(try run.json() as? [[String: Any]])
        #expect(rows.count > 60)
        for row in rows {
            let (now, most) = (row["series"] as? Int ?? -1, row["series_max"] as? Int ?? -1)
            #expect((0...most).contains(now), "\(row)")
        }
        let plans = try #require(rows.first { $0["metric"] as? String == "routeplan_plans" })
        #expect(plans["series"] as? Int == 8 && plans["series_max"] as? Int == 8)
        #expect(daemon.stop() == 0)
    }
}
