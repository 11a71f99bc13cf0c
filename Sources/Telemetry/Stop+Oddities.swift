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
    /// Bytes without a break that every form of a credential has at least.
    private static let runByteCountMin = 12
    /// Bytes without a break from which on a text may be a web token, or any key.
    private static let tokenByteCount = 20
    private static let keyByteCount = 32

    /// Whether it has the form of a credential: a JSON Web Token, a token in a query, a long key.
    ///
    /// All of them have a long run of the letters and digits of base 64. A look at each twelfth byte finds one that is in
    /// such a run, so most labels cost a look or two.
    var looksLikeSecret: Bool {
        let bytes = self.utf8.span
        var probe = Self.runByteCountMin - 1
        while probe < bytes.count {
            guard Self.isOfKey(bytes[probe]) else {
                probe += Self.runByteCountMin
                continue
            }
            var (start, end) = (probe, probe + 1)
            while start > 0, Self.isOfKey(bytes[start - 1]) { start -= 1 }
            while end < bytes.count, Self.isOfKey(bytes[end]) { end += 1 }
            if end - start >= Self.runByteCountMin, self.isSecret(start..<end) { return true }
            probe = end + Self.runByteCountMin
        }
        return false
    }

    private func isSecret(_ run: Range<Int>) -> Bool {
        if run.count >= Self.keyByteCount { return true }
        if run.count >= Self.tokenByteCount, self.utf8[run].starts(with: "eyJ".utf8) { return true }
        let isQuery = run.upperBound < self.byteCount && self.utf8[run.upperBound] == UInt8(ascii: "=")
        return isQuery && self.utf8[run].suffix(12).elementsEqual("access_token".utf8)
    }

    /// Letters, digits, and `+ / _ -`, as bits.
    private static func isOfKey(_ byte: UInt8) -> Bool {
        guard byte < 128 else { return false }
        let bits: UInt64 = byte < 64 ? 0x03FF_A800_0000_0000 : 0x07FF_FFFE_87FF_FFFE
        return bits >> UInt64(byte & 63) & 1 != 0
    }
}
