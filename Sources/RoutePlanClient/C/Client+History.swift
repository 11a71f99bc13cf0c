extension Client {
    /// One page of what happened to a plan, also to one that is gone; the first for an empty cursor.
    ///
    /// No other call may be under way.
    public func history(
        of plan: Identifier, newestFirst: Bool = false, cursor: [UInt8] = [], deadline: Duration? = nil
    ) throws(CallFailure) -> FactPage {
        try self.ask(.history(of: plan, newestFirst: newestFirst, cursor: cursor), deadline: deadline)
    }

    /// One page of what happened to all plans the caller may see, oldest first.
    public func events(_ filter: FactFilter, deadline: Duration? = nil) throws(CallFailure) -> FactPage {
        try self.ask(.events(filter), deadline: deadline)
    }
}
