import Foundation

/// A library that changes what some calls of the daemon do; scripts/test builds them from Tests/Faults.
enum PreloadedFault: String, CaseIterable {
    /// pwrite takes a part of what it is given.
    case shortWrites = "short-writes"
    /// The first snapshot's renameat, or the fsync behind it, fails: `ROUTEPLAN_FAILING_CALL`.
    case failingSnapshots = "failing-snapshots"
    /// The wall clock is `ROUTEPLAN_SECONDS_AHEAD` off.
    case wallClock = "wall-clock"

    private static let folder = ProcessInfo.processInfo.environment["ROUTEPLAN_FAULTS"] ?? ""

    /// Why they cannot be used; nil if they can.
    static let hindrance: String? =
        Self.allCases.allSatisfy { FileManager.default.fileExists(atPath: $0.path) }
        ? nil : "ROUTEPLAN_FAULTS names no folder with the libraries: run scripts/test"

    private var path: String { "\(Self.folder)/\(self.rawValue).so" }

    /// What to start a daemon with.
    func line(_ settings: String...) -> [String] { ["/usr/bin/env", "LD_PRELOAD=\(self.path)"] + settings }

    /// Whether a daemon has it.
    func isIn(_ daemon: RunningDaemon) throws -> Bool {
        guard let maps = FileHandle(forReadingAtPath: "/proc/\(daemon.daemonPID)/maps") else { return false }
        return String(decoding: try maps.readToEnd() ?? Data(), as: UTF8.self).contains(self.path)
    }
}
