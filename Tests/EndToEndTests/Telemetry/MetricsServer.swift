import Foundation

/// `routeplanctl metrics --listen` in a process of its own.
final class MetricsServer {
    private let process: ChildProcess
    private let said = Lines()
    private let complaints = Lines()

    /// Starts it and waits until it says where it listens; throws what it complained of if it ended instead.
    init(_ address: String, of socketPath: String, arguments: [String] = []) throws {
        self.process = try ChildProcess(
            [
                BuiltProgram.controller.path, "metrics", "--listen", address, "--socket", socketPath, "--output",
                "jsonl",
            ] + arguments, output: self.said.pipe, complaints: self.complaints.pipe)
        guard self.said.wait(seconds: 60, until: { !self.said.all.isEmpty }) else {
            throw Complaint("not listening: \(self.complaints.all.joined(separator: " | "))")
        }
    }

    var pid: Int32 { self.process.pid }

    /// Everything it wrote so far, on both its outputs.
    var written: [UInt8] {
        for lines in [self.said, self.complaints] { lines.takeRest() }
        return self.said.bytes + self.complaints.bytes
    }

    /// What it said first.
    var place: String {
        let object = try? JSONSerialization.jsonObject(with: Data((self.said.all.first ?? "").utf8))
        return (object as? [String: Any])?["listening"] as? String ?? ""
    }

    /// The port it listens on.
    var port: UInt16 { self.place.split(separator: ":").last.flatMap { UInt16($0) } ?? 0 }

    /// Tells it to end, and how it did.
    func stop(_ signal: Int32 = SIGTERM) -> Int32 {
        kill(self.process.pid, signal)
        return self.process.waitForEnd()
    }
}
