import Foundation

/// A program that ran to its end: what it wrote and how it ended.
struct ProgramRun {
    let exitCode: Int32
    let output: String
    let complaints: String

    init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        // Files, not pipes: a daemon another test starts meanwhile may inherit a pipe and keep it open.
        let scratch = try Scratch()
        let paths = ["out", "err"].map(scratch.file)
        let files = try paths.map { path in
            try Data().write(to: URL(fileURLWithPath: path))
            return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        }
        let child = try ChildProcess(
            [path] + arguments, output: files[0], complaints: files[1], environment: environment)
        self.exitCode = child.waitForEnd()
        self.output = try String(contentsOfFile: paths[0], encoding: .utf8)
        self.complaints = try String(contentsOfFile: paths[1], encoding: .utf8)
    }

    /// Runs the command line of the operator against a daemon.
    static func controller(_ arguments: [String], socket: String = "/nonexistent") throws -> ProgramRun {
        try ProgramRun(BuiltProgram.controller.path, arguments, environment: ["RP_SOCKET": socket])
    }

    /// Standard output as JSON.
    func json() throws -> Any {
        try JSONSerialization.jsonObject(with: Data(self.output.utf8), options: [.fragmentsAllowed])
    }
}
