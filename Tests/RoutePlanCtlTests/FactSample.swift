@testable import RoutePlanClient

/// Facts as the daemon would send them.
enum FactSample {
    /// One event, encoded and read back.
    static func fact(
        _ kind: FactKind, state: PlanState, version: UInt64 = 1, atNanoseconds: UInt64, actor: ActorType,
        detail: (inout MessageBuilder) -> Void = { _ in }
    ) -> Fact {
        var position = MessageBuilder()
        position.number(1, UInt64(state.rawValue))
        position.number(2, version)
        position.number(3, 1)
        var message = MessageBuilder()
        message.block(1, [UInt8](repeating: 0xE1, count: 16))
        message.number(2, 7)
        message.number(3, 1)
        message.block(4, [UInt8](repeating: 0xA1, count: 16))
        message.block(5, position.bytes)
        message.number(6, atNanoseconds)
        message.number(7, 8)
        message.number(8, UInt64(actor.rawValue))
        message.block(10, [UInt8](repeating: 0xC1, count: 16))
        var inner = MessageBuilder()
        detail(&inner)
        // An empty message is there all the same.
        let field = 11 + kind.rawValue
        if inner.bytes.isEmpty { message.present(field, 0) } else { message.block(field, inner.bytes) }
        guard let fact = Fact(message.bytes) else { fatalError("a sample that cannot be read") }
        return fact
    }
}
