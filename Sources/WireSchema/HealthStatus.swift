/// What the standard health service says; raw values are the wire's.
package enum HealthStatus: UInt8, Hashable, Sendable, CaseIterable {
    case unknown = 0
    case serving = 1
    case notServing = 2
    case serviceUnknown = 3
}
