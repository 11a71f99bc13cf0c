internal import CMicroHTTPD
internal import Platform
internal import RoutePlanClient

/// `metrics --listen`: serves the daemon's metrics over HTTP, in a process of its own, until it is told to end.
///
/// The daemon itself speaks on Unix sockets only and reads no HTTP. Each scrape asks it anew on a connection of its own, so a
/// daemon that was restarted is found again, and one that hangs holds up nobody but its scraper.
struct MetricsListenCommand {
    let terminal: Terminal
    /// How the daemon is reached; the deadline is that of one scrape.
    let settings: ClientSettings

    /// Serves until SIGTERM or SIGINT.
    func run(_ address: ListenAddress) throws(Failure) {
        let ending = try Failure.translatingSystem { () throws(SystemError) in try Ending() }
        switch address {
        case .unix(let path): try self.serve(path, until: ending)
        case .loopback(let isVersion6, let port): try self.serve(port, isVersion6: isVersion6, until: ending)
        }
    }

    /// The signals that end it, on the main thread.
    private struct Ending: ~Copyable {
        private let signals: SignalPipe
        private let loop: EventLoop

        init() throws(SystemError) {
            try SignalPipe.ignoreWriteSignals()
            let signals = try SignalPipe(routing: [.terminate, .interrupt])
            let loop = try EventLoop()
            loop.adoptCurrentThread()
            try loop.register(signals.number, token: 0, interest: .readable)
            self.signals = signals
            self.loop = loop
        }

        func wait() throws(SystemError) {
            var ready = ReadyList()
            while self.signals.next() == nil { try self.loop.poll(into: &ready, timeoutNanoseconds: nil) }
        }
    }

    private func serve(_ path: String, until ending: borrowing Ending) throws(Failure) {
        let listener = try Self.listener(at: path)
        try self.serve(listener.number, hosts: nil, until: ending, saying: "unix:\(path)")
    }

    private func serve(_ port: UInt16, isVersion6: Bool, until ending: borrowing Ending) throws(Failure) {
        let number = cmicrohttpd_listen_loopback(isVersion6 ? 1 : 0, port)
        guard number >= 0 else {
            throw Failure(.cannotCreate, SystemError(call: "bind", code: -number).description)
        }
        let listening = FileDescriptor(adopting: number)
        let given = UInt16(clamping: cmicrohttpd_port(listening.number))
        let place = isVersion6 ? "[::1]:\(given)" : "127.0.0.1:\(given)"
        try self.serve(
            listening.number, hosts: MetricsPages.hosts(port: given), until: ending, saying: "http://\(place)")
    }

    private func serve(
        _ number: Int32, hosts: Set<String>?, until ending: borrowing Ending, saying place: String
    ) throws(Failure) {
        let pages = MetricsPages(hosts: hosts, source: Self.source(self.settings))
        guard let server = MicroHTTPD(listening: number, pages: pages) else {
            throw Failure(.cannotCreate, "the HTTP server cannot be started")
        }
        var record = Record()
        record.add("listening", place)
        try self.terminal.show(record)
        try Failure.translatingSystem { () throws(SystemError) in try ending.wait() }
        withExtendedLifetime(server) {}
    }

    /// A socket that nobody else can have opened before it had its mode, in a directory where nobody can replace it.
    private static func listener(at text: String) throws(Failure) -> Listener {
        let path = try Failure.translatingListening { () throws(ListenFailure) in try SocketPath(text) }
        let verdict = try Failure.translatingSystem { () throws(SystemError) in try SocketDirectory.prepare(for: path) }
        if case .isUnsafe(let mode) = verdict {
            throw Failure(
                .notAllowed, "others may replace files in the socket's directory (mode \(String(mode, radix: 8)))")
        }
        return try Failure.translatingListening { () throws(ListenFailure) in
            try Listener(binding: path, backlog: 16)
        }
    }

    /// Asks the daemon with a client of its own for each question.
    private static func source(_ settings: ClientSettings) -> MetricsPages.Source {
        @Sendable func reply(_ query: DaemonQuery) -> Reply? {
            do throws(CallFailure) {
                return try Client(settings).call(query)
            } catch {
                return nil
            }
        }
        return MetricsPages.Source(
            metrics: {
                guard case .metrics(let text)? = reply(.metrics) else { return nil }
                return text
            },
            serves: {
                guard case .health(let health)? = reply(.health(service: HealthCommand.commandsName)) else {
                    return nil
                }
                return health == .serving
            })
    }
}
