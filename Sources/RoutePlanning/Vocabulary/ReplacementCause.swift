/// Why a controller was replaced; raw values are those of the wire.
package enum ReplacementCause: UInt8, Hashable, Sendable, CaseIterable {
    case hostRestart = 1
    case controllerLost = 2
    case sdkReset = 3
}
