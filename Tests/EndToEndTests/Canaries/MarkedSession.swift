/// A client that sends marked content and keeps every byte it is answered.
final class MarkedSession {
    /// One call and what came back.
    struct Exchange {
        let method: String
        let answer: WireAnswer
        let bytes: [UInt8]
    }

    private let socketPath: String
    private let peer: WirePeer
    var requests = MarkedRequests()
    private(set) var exchanges: [Exchange] = []
    /// What came back on connections that sent no sensible frame.
    private(set) var stray: [UInt8] = []

    init(_ socketPath: String) throws {
        self.socketPath = socketPath
        self.peer = try WirePeer(socketPath)
    }

    @discardableResult
    func call(_ method: String, bend: (inout MessageBytes) -> Void = { _ in }) throws -> WireAnswer {
        try self.send(method, self.requests.request(method, bend: bend))
    }

    @discardableResult
    func send(_ method: String, _ payload: [UInt8]) throws -> WireAnswer {
        guard self.peer.send(self.peer.request(method, payload)), let frame = try self.peer.receive() else {
            throw Complaint("hung up at \(method)")
        }
        let exchange = Exchange(method: method, answer: try WireAnswer(frame.body), bytes: frame.body)
        self.exchanges.append(exchange)
        return exchange.answer
    }

    /// Calls and requires success.
    @discardableResult
    func must(_ method: String, bend: (inout MessageBytes) -> Void = { _ in }) throws -> WireAnswer {
        let answer = try self.call(method, bend: bend)
        guard answer.code == 0 else {
            throw Complaint("\(method) was refused: code \(answer.code), reason \(answer.reason) \(answer.field)")
        }
        return answer
    }

    /// Writes bytes on a connection of their own, and reads what comes until the daemon hangs up or is silent.
    func sendRaw(_ makeBytes: (WirePeer) -> [UInt8]) throws {
        let peer = try WirePeer(self.socketPath, timeoutSeconds: 1)
        peer.send(makeBytes(peer))
        peer.endSending()
        do {
            while let frame = try peer.receive() { self.stray += frame.body }
        } catch {
            self.stray += Array("\(error)".utf8)
        }
    }

    // MARK: Journeys

    /// A new plan under a name of its own, as a draft.
    func create(_ suffix: String) throws {
        self.requests.externalID = "\(Marked.externalID)-\(suffix)"
        (self.requests.generation, self.requests.revision) = (1, 1)
        self.requests.plan = try self.must("CreatePlan").payload.bytes(2)
    }

    /// From a draft to a pending hand-off.
    func goToPending() throws {
        for method in ["OpenDirectionUI", "RequestRoutes", "ReceiveRoutes", "SelectRoute"] { try self.must(method) }
        self.requests.attempt = try self.must("RequestNavigation").payload.bytes(10)
    }
}
