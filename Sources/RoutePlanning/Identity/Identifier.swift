/// Sixteen bytes that name one thing for ever, as two big-endian words.
package protocol Identifier: Hashable, Comparable, Sendable {
    /// The first eight bytes, big-endian.
    var high: UInt64 { get }
    /// The last eight bytes, big-endian.
    var low: UInt64 { get }
    /// Joins the two halves.
    init(high: UInt64, low: UInt64)
}

extension Identifier {
    /// Bytes of every identifier on the wire and in the journal.
    package static var byteCount: Int { 16 }

    /// The order of the sixteen bytes.
    package static func < (left: Self, right: Self) -> Bool {
        left.high != right.high ? left.high < right.high : left.low < right.low
    }

    /// Reads sixteen bytes; nil for any other number of them.
    package init?(bytes: borrowing Span<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.init(high: BigEndian.word(of: bytes, at: 0), low: BigEndian.word(of: bytes, at: 8))
    }

    /// The sixteen bytes, first byte first.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        BigEndian.append(self.high, to: &bytes)
        BigEndian.append(self.low, to: &bytes)
        return bytes
    }
}
