import Glibc
import Platform
import Simulation
import Synchronization
import Testing

/// One peer on a thread of its own, which waits for nobody before it speaks.
final class LateFrameRacer: Sendable {
    /// Real time after which a peer that got no answer says so.
    private static let patience = Duration.seconds(60)

    private let seed: UInt64
    private let path: SocketPath
    // What two threads share is atomic: of a Mutex ThreadSanitizer does not see everything.
    private let over = Atomic<Bool>(false)

    init(seed: UInt64, path: SocketPath) {
        self.seed = seed
        self.path = path
    }

    /// Whether it has left.
    var isOver: Bool { self.over.load(ordering: .acquiring) }

    /// The thread's whole life.
    func run() {
        do {
            try self.speak()
        } catch {
            Issue.record("seed \(self.seed): \(error)")
        }
        self.over.store(true, ordering: .releasing)
    }

    private func speak() throws {
        var random = SeededRandom(seed: self.seed)
        let client = try DemoClient(self.path)
        var lastID: UInt32 = 0
        for _ in 0..<Int.random(in: 20...120, using: &random) {
            client.send(LateFrames.next(&lastID, &random))
            if Bool.random(using: &random) { sched_yield() }
        }
        // One in four goes with everything under way.
        if UInt8.random(in: 0...3, using: &random) > 0 {
            self.converse(client, streamID: lastID + 2)
            if Bool.random(using: &random) { try client.endOutput() }
        }
        client.leave()
        let answers = client.takeAnswers()
        if let late = LateFrames.behindAnEnd(answers) { Issue.record("seed \(self.seed): \(late) behind the end") }
    }

    /// A later call on the connection is answered as usual.
    private func converse(_ client: DemoClient, streamID: UInt32) {
        let expected = Answer.success(streamID, DemoMessage(2, "alive"))
        client.send(Wire.call(streamID, "Echo", DemoMessage(1, "alive")))
        let deadline = ContinuousClock.now + Self.patience
        while !client.answers.contains(expected) {
            guard !client.isAtEnd, ContinuousClock.now < deadline else {
                Issue.record("seed \(self.seed): the last call has no answer")
                return
            }
            if !client.pump() { sched_yield() }
        }
    }
}
