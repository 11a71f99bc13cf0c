import Foundation

/// The programs as they were built before the tests ran; tests never build.
enum BuiltProgram: String, CaseIterable {
    case daemon = "routepland"
    case controller = "routeplanctl"
    case load = "routeplan-load"
    case simulator = "routeplan-simulate"

    /// Names a directory of programs other than the one the test bundle lies in.
    static let directoryVariable = "ROUTEPLAN_PROGRAMS"

    /// Directory of the built programs.
    static var directory: String {
        if let chosen = ProcessInfo.processInfo.environment[Self.directoryVariable] { return chosen }
        // .build/debug/routeplanPackageTests.xctest lies beside the programs.
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: bundle).deletingLastPathComponent().path
    }

    /// Path of the program.
    var path: String { "\(Self.directory)/\(self.rawValue)" }

    /// Whether it has been built.
    var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: self.path) }

    /// Path of a tool of the system, or nil.
    static func tool(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
