import Foundation
import Testing

/// A log that nobody reads holds up nobody.
@Suite struct UnreadLogTests {
    @Test func `a daemon whose log nobody reads serves on, and says later how many lines that cost`() throws {
        let scratch = try Scratch()
        let (socketPath, configuration) = (scratch.file("s"), scratch.file("none.conf"))
        try Data().write(to: URL(fileURLWithPath: configuration))
        let log = Pipe()
        let line = [
            BuiltProgram.daemon.path, "--data-directory", try scratch.directory("data"), "--socket", socketPath,
            "--config", configuration,
        ]
        let daemon = try ChildProcess(line, complaints: log)
        var text = ""
        while !text.contains("event=ready") { text += Self.read(log) }
        let peer = try WirePeer(socketPath)
        // A pipe holds 64 KiB, and a line has some hundred bytes.
        for _ in 0..<2_000 {
            kill(daemon.pid, SIGUSR1)
            #expect(try peer.call("ListPlans", []).code == 0)
        }
        var isTold = false
        for _ in 0..<200 where !isTold {
            text += Self.read(log)
            kill(daemon.pid, SIGUSR1)
            #expect(try peer.call("ListPlans", []).code == 0)
            isTold = text.contains("event=log_lines_lost count=")
        }
        #expect(isTold)
        kill(daemon.pid, SIGTERM)
        #expect(daemon.waitForEnd() == 0)
    }

    /// What is in the pipe, at least one byte.
    private static func read(_ pipe: Pipe) -> String {
        String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    }
}
