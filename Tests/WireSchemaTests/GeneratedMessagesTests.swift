import Foundation
import Testing

/// The committed C is what protoc-c makes of `proto/` today.
struct GeneratedMessagesTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private var isProtocPresent: Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/protoc-c") }
    }

    @Test func `regenerating the messages changes no byte and no file`() throws {
        guard self.isProtocPresent else {
            print("skipped: protoc-c is not installed, scripts/test installs it")
            return
        }
        let scratch = FileManager.default.temporaryDirectory.appending(path: "routeplan-messages-\(UUID().uuidString)")
        defer {
            do { try FileManager.default.removeItem(at: scratch) } catch { Issue.record(error) }
        }
        let generation = Process()
        generation.executableURL = self.root.appending(path: "scripts/generate-messages")
        generation.arguments = [scratch.path]
        try generation.run()
        generation.waitUntilExit()
        #expect(generation.terminationStatus == 0)

        let committed = self.root.appending(path: "Sources/CRoutePlanMessages")
        let fresh = try self.generatedFiles(under: scratch)
        #expect(!fresh.isEmpty)
        #expect(try self.generatedFiles(under: committed) == fresh)
        for file in fresh {
            let expected = try Data(contentsOf: scratch.appending(path: file))
            #expect(try Data(contentsOf: committed.appending(path: file)) == expected, "\(file) is out of date")
        }
    }

    /// Paths of protoc-c's files, relative to `directory`, sorted.
    private func generatedFiles(under directory: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: directory.path)
            .filter { $0.hasSuffix(".pb-c.c") || $0.hasSuffix(".pb-c.h") }
            .sorted()
    }
}
