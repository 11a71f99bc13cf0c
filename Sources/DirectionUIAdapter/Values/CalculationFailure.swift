/// How a calculation failed, for plans and for the text a host shows; raw values are the contract's.
///
/// Written here as well as in the planning core, because an app embeds this module without any other.
public enum CalculationFailure: UInt32, CaseIterable, Sendable {
    case noAlternatives = 1
    case noSegment = 2
    case invalidRequest = 3
    case tooBig = 4
    case auth = 5
    case quota = 6
    case network = 7
    case timeout = 8
    case providerUnavailable = 9
    case unsupportedOption = 10
    case hostAbandoned = 11
    case unknown = 12
}
