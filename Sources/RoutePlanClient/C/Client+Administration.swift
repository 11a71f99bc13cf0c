internal import CRoutePlanClient

extension Client {
    private static let administration = "routeplan.v1.Administration"

    /// Has the daemon take a snapshot and hold its files, or prolongs the hold of one that was taken; waits for it.
    ///
    /// No other call may be under way.
    public func takeSnapshot(prolonging hold: UInt64 = 0, deadline: Duration) throws(CallFailure) -> HeldSnapshot {
        let payload = try self.callRaw(
            service: Self.administration, method: "TakeSnapshot", payload: MessageFields.message(1, hold),
            deadline: deadline)
        guard let snapshot = HeldSnapshot(payload) else { throw CLibrary.failure(code: RP_E_PROTOCOL.rawValue) }
        return snapshot
    }

    /// Gives a hold back.
    public func releaseSnapshot(_ hold: UInt64) throws(CallFailure) {
        _ = try self.callRaw(
            service: Self.administration, method: "ReleaseSnapshot", payload: MessageFields.message(1, hold),
            deadline: nil)
    }
}
