import Framing
import Simulation
import Testing

@Suite struct AnswerQueueTests {
    @Test func `an answer waits until its sequence is durable`() {
        let queue = AnswersUnderTest()
        queue.hold(1, "a", at: 5)
        queue.hold(3, "b", at: 6)
        #expect(queue.release(durable: 4) == 0)
        #expect(queue.takeOutput().isEmpty)
        #expect(queue.release(durable: 5) == 1)
        #expect(queue.takeOutput() == AnswersUnderTest.frame(1, "a"))
        #expect(queue.release(durable: 9) == 1)
        #expect(queue.takeOutput() == AnswersUnderTest.frame(3, "b"))
        #expect(!queue.isOwing)
    }

    @Test func `an answer behind one that is not durable waits with it`() {
        let queue = AnswersUnderTest()
        queue.hold(1, "a", at: 9)
        queue.hold(3, "b", at: 1)
        #expect(queue.release(durable: 8) == 0)
        #expect(queue.release(durable: 9) == 2)
        #expect(queue.takeOutput() == AnswersUnderTest.frame(1, "a") + AnswersUnderTest.frame(3, "b"))
    }

    @Test func `an answer that depends on nothing stored overtakes those that wait`() {
        let queue = AnswersUnderTest()
        queue.hold(1, "a", at: 9)
        queue.answer(.streamIDReused, 1)
        #expect(queue.takeOutput() == AnswersUnderTest.frame(1, .streamIDReused))
        #expect(queue.release(durable: 9) == 1)
        #expect(queue.takeOutput() == AnswersUnderTest.frame(1, "a"))
    }

    @Test func `a running call answers once`() {
        let queue = AnswersUnderTest()
        queue.start(1)
        #expect(queue.standing(of: 1) == .call)
        #expect(queue.finish(1, "late"))
        #expect(queue.standing(of: 1) == .call)
        #expect(!queue.finish(1, "late"))
        #expect(queue.release(durable: 0) == 1)
        #expect(queue.standing(of: 1) == .none)
        #expect(queue.takeOutput() == AnswersUnderTest.frame(1, "late"))
    }

    @Test func `a running call whose time runs out is answered once and its late answer dropped`() {
        let queue = AnswersUnderTest()
        queue.start(1, until: Deadline(nanoseconds: 50))
        queue.start(3, until: Deadline(nanoseconds: 70))
        #expect(queue.expire(at: 49).isEmpty)
        #expect(queue.expire(at: 50) == [1])
        #expect(queue.earliestDeadline == Deadline(nanoseconds: 70))
        #expect(!queue.finish(1, "late"))
        #expect(queue.takeOutput() == AnswersUnderTest.frame(1, .deadlineExceeded))
        #expect(queue.inFlight == 1)
    }

    @Test func `a waiting answer whose time runs out becomes code 4, its neighbours are untouched`() {
        let queue = AnswersUnderTest()
        queue.hold(1, "a", at: 5)
        queue.hold(3, "overdue", at: 5, until: Deadline(nanoseconds: 50))
        queue.hold(5, "c", at: 6, until: Deadline(nanoseconds: 90))
        #expect(queue.expire(at: 60).isEmpty)
        #expect(queue.takeOutput() == AnswersUnderTest.frame(3, .deadlineExceeded))
        #expect(queue.release(durable: 6) == 2)
        #expect(queue.takeOutput() == AnswersUnderTest.frame(1, "a") + AnswersUnderTest.frame(5, "c"))
    }

    @Test func `dropping names what was found`() {
        let queue = AnswersUnderTest()
        queue.start(1)
        queue.hold(3, "x", at: 5)
        queue.hold(5, "y", at: 5)
        #expect(queue.drop(1) == .runningCall)
        #expect(queue.drop(3) == .heldAnswer)
        #expect(queue.drop(7) == .nothing)
        #expect(queue.release(durable: 5) == 1)
        #expect(queue.takeOutput() == AnswersUnderTest.frame(5, "y"))
    }

    @Test func `an abandoned queue owes nothing and names the calls that ran`() {
        let queue = AnswersUnderTest()
        queue.start(1)
        queue.hold(3, "x", at: 5)
        #expect(queue.abandon() == [1])
        #expect(!queue.isOwing)
        #expect(queue.pendingByteCount == 0)
    }

    @Test func `what was sent is forgotten, in steps of any count`() {
        let queue = AnswersUnderTest()
        var expected: [UInt8] = []
        for index in 0..<200 as Range<UInt32> {
            let text = String(repeating: "x", count: 1_000 + Int(index))
            queue.hold(index, text, at: 0)
            expected += AnswersUnderTest.frame(index, text)
        }
        #expect(queue.release(durable: 0) == 200)
        var received: [UInt8] = []
        while queue.hasOutput {
            received += queue.takeOutput(atMost: 7_919)
        }
        #expect(received == expected)
        #expect(queue.pendingByteCount == 0)
    }

    @Test func `what waits for a peer that does not read lies in pieces, which leave in order`() {
        let queue = AnswersUnderTest()
        var expected: [UInt8] = []
        var streamID: UInt32 = 1
        func add(_ count: Int) {
            for _ in 0..<count {
                let text = String(repeating: "\(streamID)", count: 2_000)
                queue.hold(streamID, text, at: 0)
                #expect(queue.release(durable: 0) == 1)
                expected += AnswersUnderTest.frame(streamID, text)
                streamID += 2
            }
        }
        let most =
            Framing.Limits.outputPieceByteCount
            + AnswersUnderTest.frame(1_001, String(repeating: "1001", count: 2_000)).count
        var received: [UInt8] = []
        add(200)
        // More comes while some leaves, so that the list of pieces never runs empty.
        for _ in 0..<300 {
            let piece = queue.takePiece()
            #expect(!piece.isEmpty && piece.count <= most)
            received += piece
            add(7)
            #expect(received.count + queue.pendingByteCount == expected.count)
        }
        received += queue.takeOutput()
        #expect(received == expected)
        #expect(queue.pendingByteCount == 0 && !queue.hasOutput)
    }

    @Test func `random calls are each answered exactly once and in order of their sequences`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        let queue = AnswersUnderTest()
        var (sequence, durable, streamID) = (UInt64(0), UInt64(0), UInt32(1))
        var expected: [UInt8] = []
        var received: [UInt8] = []
        for _ in 0..<20_000 {
            switch UInt8.random(in: 0...3, using: &random) {
            case 0, 1:
                sequence += UInt64.random(in: 0...1, using: &random)
                let text = String(repeating: "z", count: Int.random(in: 0...90, using: &random))
                queue.hold(streamID, text, at: sequence)
                expected += AnswersUnderTest.frame(streamID, text)
                streamID += 2
            case 2:
                durable = UInt64.random(in: durable...sequence, using: &random)
                _ = queue.release(durable: durable)
            case _:
                received += queue.takeOutput(atMost: Int.random(in: 0...4_000, using: &random))
            }
            #expect(received.count + queue.pendingByteCount == expected.count)
        }
        _ = queue.release(durable: sequence)
        received += queue.takeOutput()
        #expect(received == expected)
    }
}
