import Framing
import Testing

@Suite struct ConnectionStateTests {
    @Test func `the first id may be any odd number, later ones must rise`() {
        let state = ConnectionUnderTest()
        for (streamID, expected) in [
            (5, .dispatch), (3, .rejectReusedID), (5, .rejectReusedID), (7, .dispatch), (.max, .dispatch),
            (.max, .rejectReusedID), (1, .rejectReusedID),
        ] as [(UInt32, ConnectionState.OnRequest)] {
            let verdict = state.receivedRequest(streamID: streamID, hasRoom: true)
            #expect(verdict == expected)
        }
    }

    @Test(arguments: [0, 2, UInt32.max - 1])
    func `an even id is rejected and consumes nothing`(streamID: UInt32) {
        let state = ConnectionUnderTest()
        #expect(state.receivedRequest(streamID: streamID, hasRoom: true) == .rejectEvenID)
        #expect(state.receivedRequest(streamID: 1, hasRoom: true) == .dispatch)
    }

    @Test func `a request without room is refused and consumes its id`() {
        let state = ConnectionUnderTest()
        #expect(state.receivedRequest(streamID: 1, hasRoom: false) == .refuseOverloaded)
        #expect(state.receivedRequest(streamID: 1, hasRoom: true) == .rejectReusedID)
        #expect(state.receivedRequest(streamID: 3, hasRoom: true) == .dispatch)
    }

    @Test func `a draining connection refuses requests until nothing is owed`() {
        let state = ConnectionUnderTest()
        #expect(state.receivedRequest(streamID: 1, hasRoom: true) == .dispatch)
        #expect(state.beginDrain(isOwing: true) == .keep)
        #expect(state.receivedRequest(streamID: 3, hasRoom: true) == .refuseDraining)
        #expect(state.receivedRequest(streamID: 4, hasRoom: true) == .rejectEvenID)
        #expect(state.receivedRequest(streamID: 3, hasRoom: true) == .rejectReusedID)
        #expect(state.settled(isOwing: true) == .keep)
        #expect(state.settled(isOwing: false) == .close)
        #expect(state.isClosed)
    }

    @Test func `an idle connection closes when the drain begins`() {
        let state = ConnectionUnderTest()
        #expect(state.beginDrain(isOwing: false) == .close)
    }

    @Test func `a serving connection stays open though nothing is owed`() {
        let state = ConnectionUnderTest()
        #expect(state.settled(isOwing: false) == .keep)
        #expect(state.isReading)
    }

    @Test func `a peer that ended its output gets what it is owed and then the end`() {
        let state = ConnectionUnderTest()
        #expect(state.peerEndedOutput(isOwing: true) == .keep)
        #expect(!state.isReading)
        #expect(state.receivedRequest(streamID: 1, hasRoom: true) == .ignore)
        #expect(state.beginDrain(isOwing: true) == .keep)
        #expect(state.settled(isOwing: false) == .close)
    }

    @Test func `a peer that ended its output and is owed nothing is closed`() {
        let state = ConnectionUnderTest()
        #expect(state.peerEndedOutput(isOwing: false) == .close)
    }

    @Test func `bytes of another protocol are answered once and end the reading`() {
        let state = ConnectionUnderTest()
        #expect(state.receivedReserved() == .answerAndStopReading)
        #expect(state.receivedReserved() == .ignore)
        #expect(state.receivedOversized(kind: .request, isActive: false) == .ignore)
        #expect(state.receivedOther(streamID: 2) == .ignore)
        #expect(state.settled(isOwing: false) == .close)
    }

    @Test func `a lost connection ignores everything`() {
        let state = ConnectionUnderTest()
        state.lost()
        #expect(state.receivedRequest(streamID: 1, hasRoom: true) == .ignore)
        #expect(state.receivedMessage(streamID: 1, flags: [], bodyByteCount: 1, standing: .call) == .ignore)
        #expect(state.receivedReserved() == .ignore)
        #expect(state.peerEndedOutput(isOwing: true) == .close)
        #expect(state.beginDrain(isOwing: true) == .close)
        #expect(state.settled(isOwing: true) == .close)
    }

    /// Every kind of stream message on a running unary call, a used id, an unused id and an even one.
    @Test(
        arguments: [
            ([], 1, .rejectAndCancel, .rejectInactive, .rejectInactive),
            ([], 0, .rejectAndCancel, .rejectInactive, .rejectInactive),
            ([.remoteClosed], 1, .rejectAndCancel, .rejectInactive, .rejectInactive),
            ([.remoteClosed], 0, .rejectAndCancel, .rejectInactive, .rejectInactive),
            ([.noMessage], 0, .ignore, .ignore, .ignore),
            ([.remoteClosed, .noMessage], 0, .ignore, .ignore, .rejectInactive),
            ([.remoteClosed, .noMessage], 1, .rejectAndCancel, .rejectInactive, .rejectInactive),
        ] as [MessageRow])
    func `a stream message on a unary connection`(_ row: MessageRow) {
        let state = ConnectionUnderTest()
        #expect(state.receivedRequest(streamID: 3, hasRoom: true) == .dispatch)
        let (flags, count, active, used, unused) = row
        #expect(state.receivedMessage(streamID: 3, flags: flags, bodyByteCount: count, standing: .call) == active)
        #expect(state.receivedMessage(streamID: 3, flags: flags, bodyByteCount: count, standing: .none) == used)
        #expect(state.receivedMessage(streamID: 5, flags: flags, bodyByteCount: count, standing: .none) == unused)
        #expect(
            state.receivedMessage(streamID: 2, flags: flags, bodyByteCount: count, standing: .none) == .rejectEvenID)
    }

    typealias MessageRow = (
        FrameFlags, UInt32, ConnectionState.OnMessage, ConnectionState.OnMessage, ConnectionState.OnMessage
    )

    /// Every kind of stream message on a stream whose client may send, may send no more, and whose server has ended.
    @Test(
        arguments: [
            ([], 1, .deliver, .rejectAndCancel, .ignore),
            ([], 0, .deliver, .rejectAndCancel, .ignore),
            ([.remoteClosed], 1, .deliverLast, .rejectAndCancel, .ignore),
            ([.remoteClosed], 0, .deliverLast, .rejectAndCancel, .ignore),
            ([.noMessage], 0, .ignore, .ignore, .ignore),
            ([.noMessage], 1, .rejectContradiction, .rejectAndCancel, .ignore),
            ([.remoteClosed, .noMessage], 0, .closeClientHalf, .ignore, .ignore),
            ([.remoteClosed, .noMessage], 1, .rejectContradiction, .rejectAndCancel, .ignore),
        ] as [MessageRow])
    func `a stream message on a stream`(_ row: MessageRow) {
        let state = ConnectionUnderTest()
        #expect(state.receivedRequest(streamID: 3, hasRoom: true) == .dispatch)
        let (flags, count, open, closed, ended) = row
        for (standing, verdict) in [
            (.stream(isClientHalfOpen: true), open), (.stream(isClientHalfOpen: false), closed), (.ended, ended),
        ] as [(StreamStanding, ConnectionState.OnMessage)] {
            #expect(
                state.receivedMessage(streamID: 3, flags: flags, bodyByteCount: count, standing: standing) == verdict)
        }
    }

    @Test func `an oversized frame consumes no id, and cancels only the call it is a message for`() {
        let state = ConnectionUnderTest()
        #expect(state.receivedOversized(kind: .request, isActive: true) == .answer)
        #expect(state.receivedOversized(kind: .reserved(9), isActive: false) == .answer)
        #expect(state.receivedOversized(kind: .data, isActive: false) == .answer)
        #expect(state.receivedOversized(kind: .data, isActive: true) == .answerAndCancel)
        #expect(state.receivedRequest(streamID: 1, hasRoom: true) == .dispatch)
    }

    @Test func `a type that is not for servers is ignored on an odd id`() {
        let state = ConnectionUnderTest()
        #expect(state.receivedOther(streamID: 1) == .ignore)
        #expect(state.receivedOther(streamID: 2) == .rejectEvenID)
    }
}
