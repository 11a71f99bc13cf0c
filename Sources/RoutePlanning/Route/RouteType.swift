/// What a route is optimised for; raw values are the canonical codes.
package enum RouteType: UInt8, Hashable, Sendable, CaseIterable {
    case none = 0
    case quickest = 1
    case shortest = 2
}
