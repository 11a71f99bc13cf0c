import Foundation

/// Another program run to its end from the repository's root.
struct Program {
    let status: Int32
    let output: String
    let complaints: String

    /// Runs `arguments` through `env`, so that the first is looked up in PATH.
    static func run(_ arguments: [String]) throws -> Program {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = Tree.root
        // Files rather than pipes: nothing to drain while the program runs, so neither side can block.
        let folder = FileManager.default.temporaryDirectory.appending(path: "tidy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (output, complaints) = (folder.appending(path: "output"), folder.appending(path: "complaints"))
        for url in [output, complaints] { try Data().write(to: url) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: complaints)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return Program(
            status: process.terminationStatus,
            output: try String(contentsOf: output, encoding: .utf8),
            complaints: try String(contentsOf: complaints, encoding: .utf8))
    }
}
