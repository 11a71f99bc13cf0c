import Foundation

/// A child process whose end can be waited for with a limit, so that a test fails instead of hanging.
final class ChildProcess {
    /// Longest wait for an end, in seconds; the slowest test runs journeys for 25.
    static let endSecondsMax = 120.0

    private let process = Process()
    private let ended = DispatchSemaphore(value: 0)
    private var hasEnded = false

    /// Starts it; a file it writes to is its own from then on.
    ///
    /// The test lets go of it, for a `Process` that has ended keeps its files, and beyond some 1,350 open ones `run` crashes: it
    /// copies each entry of /proc/self/fd as if it were of full length, also the last one in the page.
    init(
        _ line: [String], output: Any? = FileHandle.nullDevice, complaints: Any? = FileHandle.nullDevice,
        environment: [String: String] = [:]
    ) throws {
        self.process.executableURL = URL(fileURLWithPath: line[0])
        self.process.arguments = Array(line.dropFirst())
        self.process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        self.process.standardInput = FileHandle.nullDevice
        self.process.standardOutput = output
        self.process.standardError = complaints
        let ended = self.ended
        self.process.terminationHandler = { _ in ended.signal() }
        try self.process.run()
        for case let file as FileHandle in [output, complaints] where file !== FileHandle.nullDevice {
            try file.close()
        }
    }

    deinit {
        // A program that is not there has no number, and 0 is this process's whole group.
        if !self.hasEnded, self.pid > 0 { kill(self.pid, SIGKILL) }
    }

    var pid: Int32 { self.process.processIdentifier }

    /// Waits for the end and returns the exit code; a signal counts as its negative number, a hang as -1000.
    func waitForEnd() -> Int32 {
        if !self.hasEnded, self.ended.wait(timeout: .now() + Self.endSecondsMax) == .timedOut {
            kill(self.pid, SIGKILL)
            return -1000
        }
        self.hasEnded = true
        let status = self.process.terminationStatus
        return self.process.terminationReason == .uncaughtSignal ? -status : status
    }
}
