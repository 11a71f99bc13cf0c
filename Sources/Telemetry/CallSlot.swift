package import RoutePlanning

/// The place of a method among all that are counted.
package struct CallSlot: Hashable, Sendable {
    /// From 0.
    package let number: Int

    /// What never became a call of a method: an unknown name, a frame that could not be read, no room.
    package static let none = CallSlot(number: 0)
    private static let readsFrom = CommandKind.allCases.count
    private static let administrationFrom = Self.readsFrom + ReadKind.allCases.count
    private static let restFrom = Self.administrationFrom + AdministrationKind.allCases.count + 1
    /// The standard health service.
    package static let health = CallSlot(number: Self.restFrom)
    /// The service that delivers events.
    package static let outbox = CallSlot(number: Self.restFrom + 1)
    /// How many there are.
    package static let count = Self.restFrom + 2

    private init(number: Int) {
        self.number = number
    }

    /// A command's.
    package init(_ kind: CommandKind) { self.number = Int(kind.rawValue) }

    /// A read's.
    package init(_ kind: ReadKind) { self.number = Self.readsFrom + Int(kind.rawValue) }

    /// That of a request about the daemon.
    package init(_ kind: AdministrationKind) { self.number = Self.administrationFrom + Int(kind.rawValue) }

    /// The words of all, in the order of their numbers.
    static let words: [String] =
        ["none"] + CommandKind.allCases.map { MetricWord.of($0) } + ReadKind.allCases.map { MetricWord.of($0) }
        + AdministrationKind.allCases.map { MetricWord.of($0) } + ["health", "outbox"]

    /// The part of the daemon that answers the method of a number.
    static func part(of number: Int) -> CallPart {
        if number == Self.none.number { return .none }
        if number <= Self.readsFrom { return .command }
        if number <= Self.administrationFrom { return .read }
        if number < Self.health.number { return .administration }
        return number == Self.health.number ? .health : .outbox
    }
}
