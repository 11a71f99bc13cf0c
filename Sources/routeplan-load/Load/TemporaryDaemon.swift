internal import Foundation

/// A daemon of the run's own, on a fresh directory that goes with it.
final class TemporaryDaemon {
    /// Plans and calls enough for any load; the rest is what an installed daemon has.
    private static let configuration = """
        [limits]
        plans_max = 10000000
        plans_per_owner_max = 10000000
        calls_max = 1024

        """

    private let scratch: String
    private let daemon: DaemonProcess

    var socketPath: String { self.daemon.socketPath }

    /// Starts it; `parent` is where its directory is made.
    init(program: String?, in parent: String?) throws {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let folder = parent ?? NSTemporaryDirectory()
        self.scratch =
            folder + (folder.hasSuffix("/") ? "" : "/")
            + "routeplan-load-\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(
            atPath: self.scratch + "/data", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: self.scratch)
        self.daemon = DaemonProcess(
            program: program ?? own.appendingPathComponent("routepland").path, directory: self.scratch + "/data",
            socketPath: self.scratch + "/s", configuration: Self.configuration)
        try self.daemon.start()
    }

    /// Ends it and removes its directory; its log stays when it did not end well.
    func stop() throws {
        let code = self.daemon.stop()
        guard code == 0 else {
            throw LoadFailure.unreadable(path: self.daemon.logPath, reason: "the daemon ended with \(code)")
        }
        try FileManager.default.removeItem(atPath: self.scratch)
    }

    deinit {
        // Only where the run itself failed: what failed is reported then, and what is left behind is small.
        if self.daemon.isRunning { _ = self.daemon.stop() }
    }
}
