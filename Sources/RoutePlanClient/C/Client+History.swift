internal import CRoutePlanClient

extension Client {
    private static let history = "routeplan.v1.History"

    /// One page of what happened to a plan, also to one that is gone; the first for an empty cursor.
    ///
    /// No other call may be under way.
    public func history(
        of plan: Identifier, newestFirst: Bool = false, cursor: [UInt8] = [], deadline: Duration? = nil
    ) throws(CallFailure) -> FactPage {
        var message = MessageBuilder()
        message.block(1, plan.bytes)
        message.number(2, newestFirst ? 1 : 0)
        message.number(3, 500)
        message.block(4, cursor)
        return try self.page(of: "GetPlanHistory", message, deadline)
    }

    /// One page of what happened to all plans the caller may see, oldest first.
    public func events(_ filter: FactFilter, deadline: Duration? = nil) throws(CallFailure) -> FactPage {
        var message = MessageBuilder()
        if let plan = filter.plan { message.block(1, plan.bytes) }
        for kind in filter.kinds { message.present(2, kind.rawValue) }
        message.number(5, filter.fromNanoseconds)
        message.number(7, filter.afterSequence)
        message.number(9, UInt64(filter.pageMax))
        message.block(10, filter.cursor)
        return try self.page(of: "ListEvents", message, deadline)
    }

    private func page(
        of method: String, _ message: MessageBuilder, _ deadline: Duration?
    ) throws(CallFailure) -> FactPage {
        let payload = try self.callRaw(
            service: Self.history, method: method, payload: message.bytes, deadline: deadline)
        guard let page = FactPage(payload) else { throw CLibrary.failure(code: RP_E_PROTOCOL.rawValue) }
        return page
    }
}
