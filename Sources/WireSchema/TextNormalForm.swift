internal import CUtf8proc
internal import RoutePlanning

/// The normal form of text: trimmed, NFC by Debian's utf8proc, without control and bidi control characters.
///
/// Input is valid UTF-8 without NUL: `PayloadScanner` saw to that. ZWJ and ZWNJ stay, Indic scripts need them. NFC
/// decomposes the composition exclusions (U+0958, U+09DC and their like), as the standard says.
enum TextNormalForm {
    /// A display text in normal form, at most `byteCountMax` bytes of it.
    @unsafe static func label(
        _ raw: UnsafeBufferPointer<UInt8>, byteCountMax: Int, arena: borrowing MessageArena
    ) throws(TextFault) -> Text {
        let trimmed = unsafe Self.trimmed(raw)
        guard trimmed.count <= Limits.rawLabelByteCountMax else { throw .tooLong }
        let normal = unsafe Self.isNormal(trimmed) ? trimmed : Self.composed(trimmed, arena: arena)
        guard normal.count <= byteCountMax else { throw .tooLong }
        guard unsafe Self.isPermitted(normal) else { throw .forbiddenCharacter }
        return unsafe Text(utf8: Array(normal))
    }

    /// An identifier or a name taken as it is: only its byte count and its characters are judged.
    @unsafe static func name(
        _ raw: UnsafeBufferPointer<UInt8>, byteCountMax: Int
    ) throws(TextFault) -> Text {
        guard raw.count <= byteCountMax else { throw .tooLong }
        guard unsafe Self.isPermitted(raw) else { throw .forbiddenCharacter }
        return unsafe Text(utf8: Array(raw))
    }

    /// Without the characters of property White_Space at both ends.
    @unsafe static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var (start, end) = (0, text.count)
        while start < end {
            let first = unsafe text[start]
            if Self.isASCIIWhiteSpace(first) {
                start += 1
            } else if start + 1 < end, unsafe Self.isWhiteSpace(first, text[start + 1]) {
                start += 2
            } else if start + 2 < end, unsafe Self.isWhiteSpace(first, text[start + 1], text[start + 2]) {
                start += 3
            } else {
                break
            }
        }
        while start < end {
            let last = unsafe text[end - 1]
            if Self.isASCIIWhiteSpace(last) {
                end -= 1
            } else if end - 2 >= start, unsafe Self.isWhiteSpace(text[end - 2], last) {
                end -= 2
            } else if end - 3 >= start, unsafe Self.isWhiteSpace(text[end - 3], text[end - 2], last) {
                end -= 3
            } else {
                break
            }
        }
        return unsafe UnsafeBufferPointer(rebasing: text[start..<end])
    }

    /// Whether NFC can change nothing: every character is below U+0300, where the first combining mark stands.
    private static func isNormal(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in 0..<text.count where unsafe text[index] >= 0xCC { return false }
        return true
    }

    /// NFC, in the arena's memory.
    private static func composed(
        _ text: UnsafeBufferPointer<UInt8>, arena: borrowing MessageArena
    ) -> UnsafeBufferPointer<UInt8> {
        // No character decomposes into more than four (UAX #15), and each has at least one byte.
        let capacity = text.count * 4
        let scalars = unsafe arena.array(of: utf8proc_int32_t.self, count: capacity + 1)
        let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
        let count = unsafe utf8proc_decompose(text.baseAddress, text.count, scalars, capacity, options)
        precondition(count >= 0 && count <= capacity, "valid UTF-8 decomposes within four times its characters")
        let byteCount = unsafe utf8proc_reencode(scalars, count, options)
        precondition(byteCount >= 0, "decomposed text composes")
        return unsafe UnsafeRawBufferPointer(start: scalars, count: byteCount).assumingMemoryBound(to: UInt8.self)
    }

    /// No Cc (C0, DEL, C1) and none of the bidi controls U+202A to U+202E and U+2066 to U+2069.
    private static func isPermitted(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in 0..<text.count {
            switch unsafe text[index] {
            case 0...0x1F, 0x7F:
                return false
            case 0xC2 where unsafe index + 1 < text.count && text[index + 1] <= 0x9F:
                return false
            case 0xE2 where unsafe index + 2 < text.count && Self.isBidiControl(text[index + 1], text[index + 2]):
                return false
            default:
                continue
            }
        }
        return true
    }

    /// The bytes behind E2.
    private static func isBidiControl(_ second: UInt8, _ third: UInt8) -> Bool {
        (second == 0x80 && (0xAA...0xAE).contains(third)) || (second == 0x81 && (0xA6...0xA9).contains(third))
    }

    private static func isASCIIWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    /// U+0085 and U+00A0.
    private static func isWhiteSpace(_ first: UInt8, _ second: UInt8) -> Bool {
        first == 0xC2 && (second == 0x85 || second == 0xA0)
    }

    /// U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F and U+3000.
    private static func isWhiteSpace(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
        switch (first, second) {
        case (0xE1, 0x9A): third == 0x80
        case (0xE2, 0x80): (0x80...0x8A).contains(third) || third == 0xA8 || third == 0xA9 || third == 0xAF
        case (0xE2, 0x81): third == 0x9F
        case (0xE3, 0x80): third == 0x80
        default: false
        }
    }
}
