extension Client {
    /// Has the daemon take a snapshot and hold its files, or prolongs the hold of one that was taken; waits for it.
    ///
    /// No other call may be under way.
    public func takeSnapshot(prolonging hold: UInt64 = 0, deadline: Duration) throws(CallFailure) -> HeldSnapshot {
        try self.ask(.takeSnapshot(prolonging: hold), deadline: deadline)
    }

    /// Gives a hold back.
    public func releaseSnapshot(_ hold: UInt64) throws(CallFailure) { try self.ask(.releaseSnapshot(hold)) }
}
