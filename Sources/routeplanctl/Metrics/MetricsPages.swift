/// What is answered under which path: the metrics, and two probes.
///
/// Only whoever names this server by a loopback name is answered on a port, so that no page of another site can read it through
/// a browser whose resolver was told to point there. A socket has its own permissions.
struct MetricsPages: Sendable {
    /// What the daemon says when it is asked.
    struct Source: Sendable {
        /// All metrics as OpenMetrics text; nil when they could not be had in time.
        let metrics: @Sendable () -> String?
        /// Whether the daemon serves commands; nil when it did not answer in time.
        let serves: @Sendable () -> Bool?
    }

    /// One answer.
    struct Answer: Equatable, Sendable {
        var status: UInt32
        var contentType = "text/plain; charset=utf-8"
        var body: String
        var headers: [String: String] = [:]
    }

    /// The names that may stand in `Host`; nil where any may.
    let hosts: Set<String>?
    let source: Source

    /// The names of a loopback address with its port.
    static func hosts(port: UInt16) -> Set<String> {
        let names = ["127.0.0.1", "localhost", "[::1]"]
        return Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
    }

    /// Answers one request.
    func answer(method: String, path: String, host: String?, accept: String?) -> Answer {
        var answer = self.judged(method: method, path: path, host: host, accept: accept)
        answer.headers["Cache-Control"] = "no-store"
        answer.headers["X-Content-Type-Options"] = "nosniff"
        return answer
    }

    private func judged(method: String, path: String, host: String?, accept: String?) -> Answer {
        if let hosts = self.hosts, !hosts.contains(host?.lowercased() ?? "") {
            return Answer(status: 403, body: "the host is not served here\n")
        }
        guard ["/metrics", "/livez", "/readyz"].contains(path) else { return Answer(status: 404, body: "not found\n") }
        guard method == "GET" || method == "HEAD" else {
            return Answer(status: 405, body: "GET or HEAD only\n", headers: ["Allow": "GET, HEAD"])
        }
        switch path {
        case "/metrics":
            guard let text = self.source.metrics() else {
                return Answer(status: 503, body: "the daemon did not answer\n")
            }
            let format = MetricsFormat(accepting: accept)
            return Answer(
                status: 200, contentType: format.rawValue, body: format.text(of: text), headers: ["Vary": "Accept"])
        case "/livez":
            return self.source.serves() == nil
                ? Answer(status: 503, body: "the daemon did not answer\n") : Answer(status: 200, body: "alive\n")
        case _:
            switch self.source.serves() {
            case true?: return Answer(status: 200, body: "ready\n")
            case false?: return Answer(status: 503, body: "commands are not served\n")
            case nil: return Answer(status: 503, body: "the daemon did not answer\n")
            }
        }
    }
}
