/// Why another controller takes the place of the presented one; raw values are the contract's.
public enum ReplacementReason: UInt32, Sendable {
    case hostRestart = 1
    case controllerLost = 2
    case controllerReset = 3
}
