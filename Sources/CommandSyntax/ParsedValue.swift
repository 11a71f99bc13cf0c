/// One value of the command line, read and checked.
package enum ParsedValue: Equatable, Sendable {
    case text(String)
    case count(UInt64)
    case index(Int64)
    case bytes([UInt8])
    case duration(Duration)
}
