import Foundation
import Testing

/// Answers of which only a part arrives.
@Suite struct HalfAnswerTests {
    /// The header has ten bytes; 4, 10 and 30 end inside it, behind it and inside the body.
    @Test(arguments: [4, 10, 30])
    func `F8 half of an answer is no answer, and the retry is answered as a replay`(byteCount: Int) throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let relay = try CuttingRelay(
            to: daemon.socketPath, at: scratch.file("relay"), firstAnswerBytesMax: byteCount)
        let line = [
            "plan", "create", "--owner", "ada", "--external-id", "trip", "--stop", "77.0844,28.555", "--stop",
            "77.22951,28.612912", "--key", "once", "--output", "json",
        ]
        let run = try ProgramRun.controller(line, socket: relay.socketPath)
        #expect(run.exitCode == 0, "\(run.output)\(run.complaints)")
        #expect(run.output.contains("REPLAYED"), "\(run.output)")
        #expect(relay.connections == 2)
        #expect(daemon.stop() == 0)
    }
}
