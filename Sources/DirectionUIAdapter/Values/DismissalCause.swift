/// How a controller went away; raw values are the contract's causes of cancelling.
public enum DismissalCause: UInt32, Sendable {
    /// Back was tapped in the top banner.
    case back = 1
    /// The screen went away by other means.
    case dismiss = 2
}
