internal import Glibc
internal import RoutePlanning

extension Stop {
    /// Whether the two are points less than five metres apart, and not the same.
    func isNear(_ other: Stop) -> Bool {
        guard case .coordinate(let here) = self.place, case .coordinate(let there) = other.place, here != there else {
            return false
        }
        // A millionth of a degree of latitude is 0.11132 metres.
        let north = Double(here.latitudeE6) - Double(there.latitudeE6)
        guard abs(north) < 45 else { return false }
        var east = abs(Double(here.longitudeE6) - Double(there.longitudeE6))
        east = min(east, 360e6 - east)
        east *= cos(Double(here.latitudeE6) / 1e6 * .pi / 180)
        return (north * north + east * east).squareRoot() * 0.11132 < 5
    }
}

extension Text {
    /// Bytes without a break from which on a text may be a key.
    private static let keyByteCount = 32

    /// Whether it has the form of a credential: a JSON Web Token, a token in a query, a long key.
    ///
    /// A text of less than thirteen bytes has none of them, which is most labels.
    var looksLikeSecret: Bool {
        guard self.byteCount >= 13 else { return false }
        let bytes = self.utf8.span
        var run = 0
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "_"),
                UInt8(ascii: "-"):
                run += 1
            default: run = 0
            }
            if run >= Self.keyByteCount { return true }
            if run == 3, bytes[index] == UInt8(ascii: "J"), bytes.count - index > 17, self.has("eyJ", before: index + 1)
            {
                return true
            }
            if bytes[index] == UInt8(ascii: "="), self.has("access_token", before: index) { return true }
        }
        return false
    }

    private func has(_ word: String, before end: Int) -> Bool {
        end >= word.utf8.count && self.utf8[(end - word.utf8.count)..<end].elementsEqual(word.utf8)
    }
}
