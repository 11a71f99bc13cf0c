/// One stop, as a command says it.
public struct DirectionStop: Equatable, Sendable {
    /// How a stop was chosen; raw values are the contract's.
    public enum Choice: UInt32, Sendable {
        case none = 1
        case suggestion = 2
        case currentLocation = 3
    }

    /// Where it is.
    public var place: DirectionPlace
    /// Display name.
    public var label: String
    /// Display address.
    public var address: String
    /// How it was chosen.
    public var choice: Choice

    /// Gathers the four.
    public init(_ place: DirectionPlace, label: String = "", address: String = "", choice: Choice = .none) {
        self.place = place
        self.label = label
        self.address = address
        self.choice = choice
    }
}
