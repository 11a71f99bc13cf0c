import Foundation
import RoutePlanClient
import Synchronization

/// One daemon process that the tests of this suite share while any of them runs.
final class DaemonUnderTest: Sendable {
    let socketPath: String
    private let directory: String
    private let process: Process
    private let ended = DispatchSemaphore(value: 0)

    private struct Shared { weak var daemon: DaemonUnderTest? }
    private static let shared = Mutex(Shared())

    /// The one that runs, or a new one; it need not be ready, a client waits for it.
    static func current() throws -> DaemonUnderTest {
        try Self.shared.withLock { shared in
            if let running = shared.daemon { return running }
            let started = try DaemonUnderTest()
            shared.daemon = started
            return started
        }
    }

    private init() throws {
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        let programs =
            ProcessInfo.processInfo.environment["ROUTEPLAN_PROGRAMS"]
            ?? URL(fileURLWithPath: bundle).deletingLastPathComponent().path
        var template = Array("/tmp/rp-ui-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
        self.directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        self.socketPath = self.directory + "/s"
        let (data, configuration) = (self.directory + "/data", self.directory + "/conf")
        try FileManager.default.createDirectory(
            atPath: data, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        // Nothing set: an installed daemon's configuration is not this one's.
        try Data().write(to: URL(fileURLWithPath: configuration))
        self.process = Process()
        self.process.executableURL = URL(fileURLWithPath: programs + "/routepland")
        self.process.arguments = ["--data-directory", data, "--socket", self.socketPath, "--config", configuration]
        self.process.standardInput = FileHandle.nullDevice
        self.process.standardOutput = FileHandle.nullDevice
        let log = self.directory + "/log"
        try Data().write(to: URL(fileURLWithPath: log))
        self.process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        let ended = self.ended
        self.process.terminationHandler = { _ in ended.signal() }
        try self.process.run()
    }

    deinit {
        if self.process.processIdentifier > 0 { kill(self.process.processIdentifier, SIGTERM) }
        _ = self.ended.wait(timeout: .now() + 60)
        do {
            try FileManager.default.removeItem(atPath: self.directory)
        } catch {
            print("left behind: \(self.directory)")
        }
    }

    /// Everything it wrote: its journal, its audit, its log.
    func dataWritten() throws -> Data {
        var bytes = Data()
        let files = FileManager.default.enumerator(atPath: self.directory)
        while let file = files?.nextObject() as? String {
            let path = self.directory + "/" + file
            var isDirectory: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), !isDirectory.boolValue,
                file != "s"
            else { continue }
            bytes += try Data(contentsOf: URL(fileURLWithPath: path))
        }
        return bytes
    }
}
