/// A word that is safe in a log, a table and a command line: 1 to 64 bytes of `a-z`, `0-9`, `.`, `_` and `-`.
///
/// Consumers have such names, and so have the reasons for which events are parked.
package struct PlainName: Hashable, Sendable, Comparable {
    /// The name.
    package let text: String

    /// Why bytes are no such name.
    package enum Fault: Error, Equatable, Sendable {
        /// There are none.
        case empty
        /// There are more than 64.
        case tooLong
        /// One is none of the bytes that may occur.
        case forbiddenByte
    }

    /// Takes the bytes if they are a name.
    package init(utf8 bytes: some Collection<UInt8>) throws(Fault) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Limits.nameByteCountMax else { throw .tooLong }
        guard bytes.allSatisfy(Self.mayOccur) else { throw .forbiddenByte }
        self.text = String(decoding: bytes, as: UTF8.self)
    }

    /// By their bytes.
    package static func < (left: PlainName, right: PlainName) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    private static func mayOccur(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
