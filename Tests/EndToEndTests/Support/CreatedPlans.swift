import Foundation
import Testing

/// Plans a client asked for, and what it was told of each: what a restart must keep.
struct CreatedPlans {
    /// Answered with success: external id, and the plan's id.
    private(set) var answered: [(externalID: String, plan: [UInt8])] = []
    /// Sent, and without an answer.
    private(set) var unanswered: [String] = []
    /// Refused: code and reason.
    private(set) var refused: [(externalID: String, code: UInt64, reason: UInt64)] = []

    private let prefix: String
    private let isLarge: Bool
    private var count = 0

    /// Large plans take some 13 kB of the journal each, small ones a few hundred bytes.
    init(_ prefix: String = "plan", large: Bool = false) {
        self.prefix = prefix
        self.isLarge = large
    }

    /// What the last `create` or `receive` left without an answer is the connection's end.
    private var open: [UInt32: String] = [:]

    /// Sends so many creations in one write.
    mutating func send(_ count: Int, over peer: WirePeer) {
        var bytes: [UInt8] = []
        for _ in 0..<count {
            self.count += 1
            let externalID = "\(self.prefix)-\(self.count)"
            let request = peer.request("CreatePlan", self.payload(externalID))
            self.open[request[4..<8].reduce(0) { $0 << 8 | UInt32($1) }] = externalID
            bytes += request
        }
        peer.send(bytes)
    }

    /// Takes the answers to what was sent, until so many are outstanding; false when the daemon hung up before.
    @discardableResult
    mutating func receive(over peer: WirePeer, leaving count: Int = 0) throws -> Bool {
        while self.open.count > count {
            guard let frame = try peer.receive() else {
                self.unanswered += self.open.values.sorted()
                self.open = [:]
                return false
            }
            guard let externalID = self.open.removeValue(forKey: frame.streamID) else {
                throw Complaint("an answer on stream \(frame.streamID)")
            }
            let answer = try WireAnswer(frame.body)
            if answer.code == 0 {
                self.answered.append((externalID, answer.payload.bytes(2)))
            } else {
                self.refused.append((externalID, answer.code, answer.reason))
            }
        }
        return true
    }

    /// Creates so many at once; false when the daemon hung up before all were answered.
    @discardableResult
    mutating func create(_ count: Int, over peer: WirePeer) throws -> Bool {
        self.send(count, over: peer)
        return try self.receive(over: peer)
    }

    /// Somebody else has taken them over.
    mutating func forgetAnswered() {
        self.answered = []
        self.refused = []
    }

    /// Takes over what another client was told.
    mutating func add(_ other: CreatedPlans) {
        self.answered += other.answered
        self.unanswered += other.unanswered
        self.refused += other.refused
    }

    /// Repeats every creation: each answered one is there, once and the same; each refused one is not.
    ///
    /// - Returns: of those without an answer, which had taken effect.
    @discardableResult
    func compare(with daemon: RunningDaemon) throws -> [String] {
        let peer = try WirePeer(daemon.socketPath)
        for (externalID, plan) in self.answered {
            let answer = try peer.call("CreatePlan", self.payload(externalID))
            if answer.payload.number(1) != 2 || answer.payload.bytes(2) != plan {
                Issue.record("\(externalID) was acknowledged and is lost or another: code \(answer.code)")
            }
        }
        for (externalID, _, _) in self.refused {
            let answer = try peer.call("CreatePlan", self.payload(externalID))
            if answer.payload.number(1) != 1 { Issue.record("\(externalID) was refused and has taken effect") }
        }
        return try self.unanswered.filter { externalID in
            let answer = try peer.call("CreatePlan", self.payload(externalID))
            if answer.code != 0 { Issue.record("\(externalID) cannot be repeated: code \(answer.code)") }
            return answer.payload.number(1) == 2
        }
    }

    /// Repeats what was not answered and what was refused; it takes effect once, and counts as answered from then on.
    mutating func repeatUnanswered(over peer: WirePeer) throws {
        for externalID in self.unanswered + self.refused.map(\.externalID) {
            let answer = try peer.call("CreatePlan", self.payload(externalID))
            guard answer.code == 0 else { throw Complaint("\(externalID) cannot be repeated: code \(answer.code)") }
            self.answered.append((externalID, answer.payload.bytes(2)))
        }
        self.unanswered = []
        self.refused = []
    }

    /// Creates once more what is known to be gone: each is new, under another identity.
    mutating func repeatAnswered(over peer: WirePeer) throws {
        for (externalID, plan) in self.answered {
            let answer = try peer.call("CreatePlan", self.payload(externalID))
            guard answer.payload.number(1) == 1, answer.payload.bytes(2) != plan else {
                throw Complaint("\(externalID) is not made anew: code \(answer.code)")
            }
        }
    }

    private func payload(_ externalID: String) -> [UInt8] {
        self.isLarge
            ? PlanMessages.createLarge(externalID: externalID)
            : PlanMessages.create(externalID: externalID, key: externalID)
    }
}
