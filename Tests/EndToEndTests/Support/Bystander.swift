import Foundation
import Testing

/// A client like any other, which must notice nothing of what is done to the daemon beside it.
final class Bystander {
    /// Longest wait for an answer: whoever waits for so long has noticed something.
    private static let patienceSeconds = 5

    private let peer: WirePeer
    private let plan: [UInt8]
    private(set) var callCount = 0

    init(_ daemon: RunningDaemon) throws {
        self.peer = try WirePeer(daemon.socketPath, timeoutSeconds: Self.patienceSeconds)
        let created = try self.peer.call("CreatePlan", PlanMessages.create(externalID: "bystander", key: "bystander"))
        guard created.code == 0 else { throw Complaint("the bystander's plan was refused: \(created.code)") }
        self.plan = created.payload.bytes(2)
    }

    /// One call, which is answered.
    func call() throws {
        self.callCount += 1
        let answer = try self.peer.call("GetPlan", PlanMessages.get(plan: self.plan))
        guard answer.code == 0, answer.payload.bytes(1) == self.plan else {
            throw Complaint("the bystander was answered \(answer.code)")
        }
    }

    /// Calls until the condition holds; false when the time is up before.
    func call(seconds: Double, until condition: () throws -> Bool) throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while try !condition() {
            guard ContinuousClock.now < deadline else { return false }
            try self.call()
        }
        return true
    }

    /// Calls for so long.
    func call(seconds: Double) throws { _ = try self.call(seconds: seconds) { false } }
}
