/// How the traveler moves; raw values are the canonical codes.
package enum Profile: UInt8, Hashable, Sendable, CaseIterable {
    case driving = 1
    case biking = 2
    case walking = 3
    case trucking = 4
}
