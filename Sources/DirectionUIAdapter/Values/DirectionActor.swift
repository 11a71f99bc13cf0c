/// In whose name a command is said; raw values are the contract's.
public enum DirectionActor: UInt32, Sendable {
    case host = 1
    case traveler = 2
    case directionUI = 3
    case navigationAdapter = 4
}
