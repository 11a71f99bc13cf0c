import Foundation

/// The sample consumers, and what it takes to play them.
enum SampleConsumers {
    /// The C consumer lies beside the C example.
    static let path = ExampleProgram.path.map {
        URL(fileURLWithPath: $0).deletingLastPathComponent().appending(path: "consumer").path
    }

    static let hindrance: String? = {
        guard let path = Self.path, FileManager.default.isExecutableFile(atPath: path) else {
            return "needs the C consumer that clients/c/tests/run builds"
        }
        guard BuiltProgram.tool("protoc") != nil, SystemCallTrace.isPossible else {
            return "needs protoc and strace"
        }
        do {
            let run = try ProgramRun("/usr/bin/python3", ["-c", "import google.protobuf, sqlite3"])
            return run.exitCode == 0 ? nil : "needs python3-protobuf"
        } catch {
            return "\(error)"
        }
    }()
}
