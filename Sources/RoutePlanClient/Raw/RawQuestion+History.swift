extension RawQuestion<FactPage> {
    private static var history: String { "routeplan.v1.History" }

    static func history(of plan: Identifier, newestFirst: Bool, cursor: [UInt8]) -> Self {
        var message = MessageBuilder()
        message.block(1, plan.bytes)
        message.number(2, newestFirst ? 1 : 0)
        message.number(3, 500)
        message.block(4, cursor)
        return Self(service: Self.history, method: "GetPlanHistory", payload: message.bytes) { FactPage($0) }
    }

    static func events(_ filter: FactFilter) -> Self {
        var message = MessageBuilder()
        if let plan = filter.plan { message.block(1, plan.bytes) }
        for kind in filter.kinds { message.present(2, kind.rawValue) }
        message.number(5, filter.fromNanoseconds)
        message.number(7, filter.afterSequence)
        message.number(9, UInt64(filter.pageMax))
        message.block(10, filter.cursor)
        return Self(service: Self.history, method: "ListEvents", payload: message.bytes) { FactPage($0) }
    }
}
