import Foundation

/// Debian's Prometheus in a directory of the test's own, with one target that it scrapes each second.
final class RunningPrometheus {
    private let process: ChildProcess
    private let complaints = Lines()
    private let port: UInt16

    /// Starts it and waits until it says itself that it is ready.
    init(in scratch: Scratch, scraping target: UInt16) throws {
        guard let program = BuiltProgram.tool("prometheus") else { throw Complaint("prometheus is not installed") }
        let configuration = scratch.file("prometheus.yml")
        try Data(
            """
            global: {scrape_interval: 1s, scrape_timeout: 1s}
            scrape_configs:
              - job_name: routepland
                static_configs: [{targets: ["127.0.0.1:\(target)"]}]

            """.utf8
        ).write(to: URL(fileURLWithPath: configuration))
        // It cannot be told to take any port, so it gets one that was free a moment ago.
        self.port = try Self.freePort()
        self.process = try ChildProcess(
            [
                program, "--config.file=\(configuration)", "--storage.tsdb.path=\(scratch.file("tsdb"))",
                "--web.listen-address=127.0.0.1:\(self.port)", "--log.level=warn",
            ], complaints: self.complaints.pipe)
        guard self.becomes({ try self.get("/-/ready").status == 200 }) else {
            throw Complaint("prometheus is not ready: \(self.complaints.all.joined(separator: " | "))")
        }
    }

    /// Whether a query comes to have one value, a number, within a minute.
    func waits(for query: String, toBe expected: Double) throws -> Bool {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        let escaped = query.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
        return self.becomes { try self.value(self.get("/api/v1/query?query=\(escaped)").body) == expected }
    }

    func stop() -> Int32 {
        kill(self.process.pid, SIGTERM)
        return self.process.waitForEnd()
    }

    private func get(_ path: String) throws -> HTTPExchange { try HTTPExchange(port: self.port, path) }

    /// The one value of a vector.
    private func value(_ text: String) throws -> Double? {
        // A body may come in chunks, whose sizes stand on lines of their own around it.
        let json = text.drop { $0 != "{" }.prefix(through: text.lastIndex(of: "}") ?? text.startIndex)
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let results = (object?["data"] as? [String: Any])?["result"] as? [[String: Any]]
        guard let results, results.count == 1 else { return nil }
        return ((results[0]["value"] as? [Any])?.last as? String).flatMap { Double($0) }
    }

    /// Asks again and again until it is so; whoever is not there yet is asked again.
    private func becomes(_ condition: () throws -> Bool) -> Bool {
        let deadline = DispatchTime.now() + 60
        while DispatchTime.now() < deadline {
            if (try? condition()) == true { return true }
            guard kill(self.process.pid, 0) == 0 else { return false }
            sched_yield()
        }
        return false
    }

    private static func freePort() throws -> UInt16 {
        let number = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(number) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var byteCount = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(number, $0, byteCount) == 0 && getsockname(number, $0, &byteCount) == 0
            }
        }
        guard isBound else { throw Complaint("no port is free") }
        return UInt16(bigEndian: address.sin_port)
    }
}
