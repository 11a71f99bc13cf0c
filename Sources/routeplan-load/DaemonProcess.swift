internal import Foundation
internal import Synchronization

/// The daemon under test: started, killed at a moment that is not this program's choosing, and started again.
final class DaemonProcess {
    private let program: String
    private let directory: String
    private let configuration: String
    let socketPath: String
    private var process: Process?

    /// `configuration` is the text of its file; nothing set is what an installed one has, which is not this one's.
    init(program: String, directory: String, socketPath: String, configuration: String = "") {
        self.program = program
        self.directory = directory
        self.socketPath = socketPath
        self.configuration = configuration
    }

    deinit {
        if let process = self.process, process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    /// Starts it; its complaints go to a file beside its data.
    func start() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: self.program)
        let configuration = self.socketPath + ".conf"
        try Data(self.configuration.utf8).write(to: URL(fileURLWithPath: configuration))
        process.arguments = [
            "--config", configuration, "--data-directory", self.directory, "--socket", self.socketPath,
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        if !FileManager.default.fileExists(atPath: self.logPath) {
            try Data().write(to: URL(fileURLWithPath: self.logPath))
        }
        let file = FileHandle(forWritingAtPath: self.logPath)
        try file?.seekToEnd()
        process.standardError = file
        try process.run()
        try file?.close()
        self.process = process
    }

    /// Where its complaints are.
    var logPath: String { self.socketPath + ".log" }

    /// Its number, while it runs.
    var pid: Int32? { self.process?.processIdentifier }

    /// Whether it runs.
    var isRunning: Bool { self.process?.isRunning ?? false }

    /// Kills it after a delay, from another thread: the moment falls anywhere in what it and this program do.
    ///
    /// `first` is what else happens to it then, before.
    func kill(after delay: Duration, first: @escaping @Sendable () -> Void = {}) {
        guard let pid = self.process?.processIdentifier else { return }
        let (seconds, attoseconds) = delay.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        DispatchQueue.global(qos: .userInteractive).asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
            first()
            Foundation.kill(pid, SIGKILL)
        }
    }

    /// Waits for its end; nil when it was killed, else what it ended with by itself.
    func waitForEnd() -> Int32? {
        guard let process = self.process else { return nil }
        process.waitUntilExit()
        self.process = nil
        let wasKilled = process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
        return wasKilled ? nil : process.terminationStatus
    }

    /// Ends it in order; returns its exit code.
    func stop() -> Int32 {
        guard let process = self.process else { return -1 }
        process.terminate()
        process.waitUntilExit()
        self.process = nil
        return process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus
    }
}
