internal import Foundation
internal import LoadGeneration
internal import Platform
internal import RoutePlanClient

/// Finds out where the run takes place.
enum EnvironmentProbe {
    private static let syncCount = 64

    static func facts(_ instance: Instance) -> EnvironmentFacts {
        var facts = EnvironmentFacts()
        facts.kernel = Self.line(of: "/proc/sys/kernel/osrelease") ?? facts.kernel
        let processor = Self.text(of: "/proc/cpuinfo")?.split(separator: "\n").first { $0.hasPrefix("model name") }
        if let name = processor?.split(separator: ":", maxSplits: 1).last {
            facts.processor = name.trimmingCharacters(in: .whitespaces)
        }
        facts.coreCount = ProcessInfo.processInfo.activeProcessorCount
        facts.governor = Self.line(of: "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
        facts.commit = Self.commit()
        facts.clientVersion = Client.libraryVersion
        facts.daemonVersion = instance.version
        facts.dataDirectory = instance.dataDirectory
        // Beside the daemon's directory, whose own files are nobody else's.
        let folder = URL(fileURLWithPath: instance.dataDirectory).deletingLastPathComponent().path
        facts.syncMicroseconds = Self.syncProbe(in: folder)
        return facts
    }

    private static func text(of path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func line(of path: String) -> String? {
        Self.text(of: path)?.split(separator: "\n").first.map(String.init)
    }

    /// The middle one of some writes with fdatasync; nil where nothing may be written.
    private static func syncProbe(in folder: String) -> Double? {
        do {
            return Double(try SyncProbe(directory: folder, count: Self.syncCount).median) / 1e3
        } catch {
            return nil
        }
    }

    /// Of the checkout this program lies in; nil where there is none.
    private static func commit() -> String? {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
        process.arguments = ["-C", own.path, "rev-parse", "--short=12", "HEAD"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
            let bytes = try output.fileHandleForReading.readToEnd()
            process.waitUntilExit()
            guard process.terminationStatus == 0, let bytes else { return nil }
            return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        } catch {
            return nil
        }
    }
}
