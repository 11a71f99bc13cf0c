/// What a field of a line holds: an identifier, a constant word, a path of the operator's own, or a count.
package enum LogValue: Equatable, Sendable {
    case text(String)
    case whole(UInt64)

    /// A count; a negative one, which there should not be, is 0.
    package static func count(_ number: some BinaryInteger) -> Self { .whole(UInt64(clamping: number)) }

    /// As text.
    var text: String {
        switch self {
        case .text(let text): text
        case .whole(let number): String(number)
        }
    }
}
