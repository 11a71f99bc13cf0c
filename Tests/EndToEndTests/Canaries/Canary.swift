import Foundation

/// Marked content: a text or a place that can have come from nowhere else, in every form it might leak in.
struct Canary {
    let name: String
    /// The forms, each with its name.
    let forms: [(name: String, bytes: [UInt8])]

    /// A text as it is, in other letters' cases and encodings, and as debuggers and logs print bytes.
    init(text: String, name: String? = nil) {
        let utf8 = Array(text.utf8)
        var forms: [(String, [UInt8])] = [("UTF-8", utf8)]
        forms.append(("lower case", Array(text.lowercased().utf8)))
        forms.append(("upper case", Array(text.uppercased().utf8)))
        let units = Array(text.utf16)
        forms.append(("UTF-16LE", units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }))
        forms.append(("UTF-16BE", units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }))
        forms.append(("escapes", Array(text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined().utf8)))
        self.name = name ?? text
        self.forms = forms + Self.written(utf8, as: "")
    }

    /// A coordinate: both numbers, as whole numbers and fractions, as text and as bytes.
    init(latitudeE6: Int32, longitudeE6: Int32) {
        var forms: [(String, [UInt8])] = []
        for (axis, number) in [("latitude", latitudeE6), ("longitude", longitudeE6)] {
            let magnitude = number.magnitude
            let fraction = String(magnitude % 1_000_000 + 1_000_000).dropFirst()
            forms.append(("\(axis), microdegrees", Array(String(magnitude).utf8)))
            forms.append(("\(axis), degrees", Array("\(magnitude / 1_000_000).\(fraction.prefix(3))".utf8)))
            forms.append(("\(axis), hexadecimal", Array(String(magnitude, radix: 16).utf8)))
            forms.append(("\(axis), HEXADECIMAL", Array(String(magnitude, radix: 16, uppercase: true).utf8)))
            let zigzag = UInt64(bitPattern: Int64((number << 1) ^ (number >> 31))) & 0xFFFF_FFFF
            forms.append(("\(axis), zigzag varint", Self.varint(zigzag)))
            forms.append(("\(axis), varint", Self.varint(UInt64(magnitude))))
            let little = withUnsafeBytes(of: number.littleEndian) { Array($0) }
            forms.append(("\(axis), fixed", little))
            forms.append(("\(axis), fixed, big-endian", little.reversed()))
            let double = withUnsafeBytes(of: (Double(number) / 1e6).bitPattern.littleEndian) { Array($0) }
            forms.append(("\(axis), double", double))
            forms.append(("\(axis), double, big-endian", double.reversed()))
        }
        let pair = [latitudeE6, longitudeE6].flatMap { number in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> Int32($0)) }
        }
        self.name = "\(latitudeE6), \(longitudeE6)"
        self.forms = forms + Self.written(pair, as: "pair, ")
    }

    /// Bytes in hexadecimal, base 64 at each of its three alignments, and as a list of numbers.
    private static func written(_ bytes: [UInt8], as prefix: String) -> [(String, [UInt8])] {
        let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        var forms = [
            (prefix + "hexadecimal", Array(digits.utf8)), (prefix + "HEXADECIMAL", Array(digits.uppercased().utf8)),
            (prefix + "list of numbers", Array(bytes.map(String.init).joined(separator: ", ").utf8)),
        ]
        for shift in 0..<3 {
            let shifted = [UInt8](repeating: 0, count: shift) + bytes
            // Only whole groups of three bytes that are all the canary's have letters of its own.
            let first = shift == 0 ? 0 : 4
            let text = Array(Data(shifted).base64EncodedString().utf8)
            let letters = Array(text[first..<max(first, shifted.count / 3 * 4)])
            if letters.count >= 6 { forms.append((prefix + "base 64 at \(shift)", letters)) }
        }
        return forms
    }

    private static func varint(_ value: UInt64) -> [UInt8] {
        var (rest, bytes) = (value, [UInt8]())
        while rest > 127 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}
