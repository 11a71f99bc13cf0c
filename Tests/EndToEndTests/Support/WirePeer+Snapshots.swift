import Foundation

/// Snapshots on request: `Administration/TakeSnapshot` and what gives them back.
extension WirePeer {
    private static let administration = "routeplan.v1.Administration"

    /// Asks for a snapshot and does not wait for it.
    func askForSnapshot() { self.send(self.request("TakeSnapshot", [], service: Self.administration)) }

    /// The answer to that.
    func receiveSnapshot() throws -> (hold: UInt64, sequence: UInt64, digest: String) {
        guard let frame = try self.receive() else { throw Complaint("hung up over a snapshot") }
        let answer = try WireAnswer(frame.body)
        guard answer.code == 0 else { throw Complaint("no snapshot: code \(answer.code), reason \(answer.reason)") }
        let digest = answer.payload.number(3)
        return (answer.payload.number(1), answer.payload.number(2), String(digest, radix: 16))
    }

    /// Takes a snapshot and gives it back at once; what it was of, and the state's digest.
    @discardableResult
    func takeSnapshot() throws -> (sequence: UInt64, digest: String) {
        self.askForSnapshot()
        let taken = try self.receiveSnapshot()
        var release = MessageBytes()
        release.varint(1, taken.hold)
        self.send(self.request("ReleaseSnapshot", release.bytes, service: Self.administration))
        guard let frame = try self.receive(), try WireAnswer(frame.body).code == 0 else {
            throw Complaint("the snapshot is not given back")
        }
        return (taken.sequence, taken.digest)
    }
}
