import Testing

@testable import routeplanctl

/// What `metrics --listen` answers, before any HTTP.
@Suite struct MetricsPagesTests {
    private static let text = """
        # TYPE routeplan_snapshots counter
        # HELP routeplan_snapshots Snapshots that ended.
        routeplan_snapshots_total{result="failed"} 0
        # TYPE routeplan_replay_seconds gauge
        # UNIT routeplan_replay_seconds seconds
        # HELP routeplan_replay_seconds How long the last start read and replayed.
        routeplan_replay_seconds 12
        # EOF

        """

    private func pages(
        metrics: String? = Self.text, serves: Bool? = true, hosts: Set<String>? = MetricsPages.hosts(port: 9_100)
    ) -> MetricsPages {
        MetricsPages(hosts: hosts, source: MetricsPages.Source(metrics: { metrics }, serves: { serves }))
    }

    private func status(_ pages: MetricsPages, _ path: String, method: String = "GET", host: String? = "localhost:9100")
        -> UInt32
    {
        pages.answer(method: method, path: path, host: host, accept: nil).status
    }

    @Test func `a scrape that asks for OpenMetrics gets the text as it came`() {
        let answer = self.pages().answer(
            method: "GET", path: "/metrics", host: "127.0.0.1:9100",
            accept: "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,"
                + "text/plain;version=0.0.4;q=0.5,*/*;q=0.1")
        #expect(answer.status == 200 && answer.body == Self.text)
        #expect(answer.contentType == "application/openmetrics-text; version=1.0.0; charset=utf-8")
        #expect(answer.headers == ["Vary": "Accept", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"])
    }

    @Test func `everybody else gets the classic format, with the counters' names it has`() {
        let answer = self.pages().answer(method: "GET", path: "/metrics", host: "localhost:9100", accept: nil)
        #expect(answer.contentType == "text/plain; version=0.0.4; charset=utf-8")
        #expect(
            answer.body == """
                # TYPE routeplan_snapshots_total counter
                # HELP routeplan_snapshots_total Snapshots that ended.
                routeplan_snapshots_total{result="failed"} 0
                # TYPE routeplan_replay_seconds gauge
                # HELP routeplan_replay_seconds How long the last start read and replayed.
                routeplan_replay_seconds 12

                """)
    }

    @Test(
        arguments: [
            (nil, MetricsFormat.classic), ("", .classic), ("*/*", .classic), ("text/plain", .classic),
            ("application/json", .classic), ("application/openmetrics-text", .openMetrics),
            ("application/openmetrics-text; version=0.0.1", .classic),
            ("Application/OpenMetrics-Text;Version=\"1.0.0\"", .openMetrics),
            ("text/plain;q=0.5, application/openmetrics-text;version=1.0.0;q=0.5", .openMetrics),
            ("text/plain, application/openmetrics-text;q=0.9", .classic),
            ("application/openmetrics-text;q=0", .classic),
            ("application/openmetrics-text;q=nonsense", .classic), (";;,=,", .classic),
        ] as [(String?, MetricsFormat)])
    func `the format is the one that is wanted most`(accept: String?, format: MetricsFormat) {
        #expect(MetricsFormat(accepting: accept) == format)
    }

    @Test func `only three paths are there, to be read and nothing else`() {
        let pages = self.pages()
        for path in ["/metrics", "/livez", "/readyz"] {
            #expect(self.status(pages, path) == 200 && self.status(pages, path, method: "HEAD") == 200)
            for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get"] {
                let answer = pages.answer(method: method, path: path, host: "localhost:9100", accept: nil)
                #expect(answer.status == 405 && answer.headers["Allow"] == "GET, HEAD")
            }
        }
        for path in ["/", "", "/metrics/", "/Metrics", "/metrics%00", "//metrics", "/healthz", "/../metrics"] {
            #expect(self.status(pages, path) == 404, "\(path)")
        }
    }

    @Test(
        arguments: [
            ("127.0.0.1:9100", 200), ("localhost:9100", 200), ("LOCALHOST:9100", 200), ("[::1]:9100", 200),
            ("127.0.0.1", 403), ("127.0.0.1:9101", 403), ("evil.example:9100", 403),
            ("localhost.evil.example:9100", 403),
            ("", 403), (nil, 403),
        ] as [(String?, UInt32)])
    func `on a port only loopback names are served`(host: String?, status: UInt32) {
        #expect(self.status(self.pages(), "/metrics", host: host) == status)
        #expect(self.status(self.pages(hosts: nil), "/metrics", host: host) == 200, "a socket has its permissions")
    }

    @Test func `on the port of HTTP itself names need none`() {
        #expect(MetricsPages.hosts(port: 80).contains("localhost"))
        #expect(!MetricsPages.hosts(port: 81).contains("localhost"))
    }

    @Test func `what cannot be had in time is said in words that never change`() {
        let answer = self.pages(metrics: nil).answer(
            method: "GET", path: "/metrics", host: "localhost:9100", accept: nil)
        #expect(answer.status == 503 && answer.body == "the daemon did not answer\n")
        for (serves, live, ready) in [(true, 200, 200), (false, 200, 503), (nil, 503, 503)] as [(Bool?, UInt32, UInt32)]
        {
            let pages = self.pages(serves: serves)
            #expect(self.status(pages, "/livez") == live && self.status(pages, "/readyz") == ready)
        }
    }

    @Test(
        arguments: [
            ("unix:/run/m.sock", ListenAddress.unix(path: "/run/m.sock")), ("unix:", .unix(path: "")),
            ("127.0.0.1:9100", .loopback(isVersion6: false, port: 9_100)),
            ("[::1]:0", .loopback(isVersion6: true, port: 0)),
            ("127.0.0.1:65536", nil), ("127.0.0.1:", nil), ("127.0.0.1", nil), ("0.0.0.0:9100", nil),
            ("[::]:9100", nil),
            ("localhost:9100", nil), ("127.0.0.2:9100", nil), ("127.0.0.1:+1", nil), ("127.0.0.1:-1", nil),
            (":9100", nil),
            ("9100", nil), ("/run/m.sock", nil), ("", nil),
        ] as [(String, ListenAddress?)])
    func `nothing but a socket and the loopback address can be said`(text: String, address: ListenAddress?) {
        #expect(ListenAddress(text) == address)
    }
}
