import Foundation

/// A process that began to write to a daemon's `audit.db` and does not end.
final class StoreHolder {
    private static let program = """
        import signal, sqlite3, sys
        store = sqlite3.connect(sys.argv[1], isolation_level=None)
        store.execute("BEGIN IMMEDIATE")
        print("held", file=sys.stderr, flush=True)
        signal.pause()
        """

    private let process: ChildProcess
    private let lines = Lines()

    init(_ daemon: RunningDaemon) throws {
        let line = ["/usr/bin/env", "python3", "-c", Self.program, "\(daemon.dataDirectory)/audit.db"]
        self.process = try ChildProcess(line, complaints: self.lines.pipe)
        guard self.lines.wait(seconds: 60, until: { self.lines.all.contains("held") }) else {
            throw Complaint("the store is not held: \(self.lines.all)")
        }
    }

    func letGo() {
        kill(self.process.pid, SIGKILL)
        _ = self.process.waitForEnd()
    }
}
