internal import Foundation
internal import Synchronization

/// A disk of the run's own, on a loop device, whose power can be cut; made and removed by scripts/lib/loop-disk.
final class LedgerDisk: Sendable {
    /// Why there is no such disk here.
    struct Hindrance: Error, CustomStringConvertible {
        let description: String
    }

    /// Room for what two snapshots need of the journal, and for the snapshots.
    private static let mebibytes = 512

    private let tool: String
    private let failedCuts = Mutex<[String]>([])
    /// Where it is mounted.
    let path: String

    /// Makes and mounts it; `tool` is the path of scripts/lib/loop-disk.
    init(tool: String, path: String) throws(Hindrance) {
        self.tool = tool
        self.path = path
        try Self.run(tool, ["sweep"])
        try Self.run(tool, ["check"])
        let owner = String(ProcessInfo.processInfo.processIdentifier)
        try Self.run(tool, ["make", path, "--mebibytes", String(Self.mebibytes), "--owner", owner])
    }

    /// Takes its power: what no sync wrote is lost, and it answers nothing any more.
    ///
    /// A failure is kept for `takeFailedCuts`.
    func cutPower() {
        do {
            try Self.run(self.tool, ["cut", self.path])
        } catch {
            self.failedCuts.withLock { $0.append(error.description) }
        }
    }

    /// Why the power was not cut, once for each time.
    func takeFailedCuts() -> [String] {
        self.failedCuts.withLock { failures in
            defer { failures = [] }
            return failures
        }
    }

    /// Mounts it anew, as after a restart of the machine; nobody may use it.
    func remount() throws(Hindrance) { try Self.run(self.tool, ["remount", self.path]) }

    /// Unmounts and removes it.
    func remove() throws(Hindrance) { try Self.run(self.tool, ["remove", self.path]) }

    private static func run(_ tool: String, _ arguments: [String]) throws(Hindrance) {
        let process = Process()
        let complaints = Pipe()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = complaints
        let text: Data?
        do {
            try process.run()
            text = try complaints.fileHandleForReading.readToEnd()
        } catch {
            throw Hindrance(description: "\(tool) cannot be run: \(error)")
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let reason = String(decoding: text ?? Data(), as: UTF8.self)
            throw Hindrance(description: reason.split(separator: "\n").joined(separator: "; "))
        }
    }
}
