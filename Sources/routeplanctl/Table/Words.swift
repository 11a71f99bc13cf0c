internal import RoutePlanClient

/// The words of the contract's enumerations as the command line takes them.
///
/// Lower case where the provider or the notes write lower case, upper case where the contract's names are shown.
enum Words {
    static let states = Self.names(PlanState.self).map { $0.lowercased() }
    static let actors = Self.names(ActorType.self).filter { $0 != "DAEMON" }.map(Self.dashed)
    static let profiles = Self.names(Profile.self).map { $0.lowercased() }
    static let resources = Self.names(Resource.self).map { $0.lowercased() }
    static let routeTypes = RouteType.allCases.map { $0.name.lowercased() }
    static let overviews = Self.names(Overview.self).map { $0.lowercased() }
    static let failures = Self.names(FailureClass.self)
    static let rejections = Self.names(RejectionClass.self)
    static let replacementCauses = Self.names(ReplacementCause.self)
    static let cancelCauses = Self.names(CancelCause.self)
    static let excludes = Self.excludeBits.map(\.word)
    static let attributes = Self.attributeBits.map(\.word)

    /// As the provider names them.
    static let excludeBits: [(word: String, bit: Exclude)] = [
        ("toll", .toll), ("motorway", .motorway), ("ferry", .ferry),
    ]
    /// As the provider names them.
    static let attributeBits: [(word: String, bit: Attribute)] = [
        ("congestionLevel", .congestionLevel), ("expectedTravelTime", .expectedTravelTime),
        ("baseDuration", .baseDuration),
    ]

    /// The value of a word, which is one of the lists above.
    static func value<Value: NamedValue>(_ word: String, of type: Value.Type) -> Value {
        guard let value = Value(name: word) else {
            preconditionFailure("the table offers '\(word)', which is no value")
        }
        return value
    }

    /// The set of the words' bits.
    static func set<Set: OptionSet>(_ words: [String], of bits: [(word: String, bit: Set)]) -> Set
    where Set.Element == Set {
        bits.filter { words.contains($0.word) }.reduce(into: Set()) { $0.formUnion($1.bit) }
    }

    private static func names<Value: NamedValue>(_ type: Value.Type) -> [String] {
        Value.allCases.filter { $0.rawValue != 0 }.map(\.name)
    }

    private static func dashed(_ name: String) -> String {
        name.lowercased().split(separator: "_").joined(separator: "-")
    }
}
