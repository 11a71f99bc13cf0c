internal import Facts
internal import WireSchema

/// The routes of one calculation as JSON, so that somebody with `sqlite3` can read them, in the one shape this program writes.
///
/// `[{"km":12,"min":15},{"km":13,"min":17,"route":"<32 hexadecimal digits>"}]`
enum RouteText {
    private static let digits = Array("0123456789abcdef".utf8)

    /// Appends the text.
    static func write(_ routes: [RouteSummary], to text: inout [UInt8]) {
        text.append(UInt8(ascii: "["))
        for (index, route) in routes.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            text.append(contentsOf: "{\"km\":".utf8)
            text.append(contentsOf: String(route.distance.kilometres).utf8)
            text.append(contentsOf: ",\"min\":".utf8)
            text.append(contentsOf: String(route.duration.minutes).utf8)
            if let handle = route.providerRoute {
                text.append(contentsOf: ",\"route\":\"".utf8)
                for word in [handle.high, handle.low] { Self.write(word, to: &text) }
                text.append(UInt8(ascii: "\""))
            }
            text.append(UInt8(ascii: "}"))
        }
        text.append(UInt8(ascii: "]"))
    }

    /// Reads it; nil for anything else.
    static func routes(of text: [UInt8]) -> [RouteView]? {
        var rest = Substring(decoding: text, as: UTF8.self)
        guard Self.take("[", from: &rest) else { return nil }
        var routes: [RouteView] = []
        while !Self.take("]", from: &rest) {
            if !routes.isEmpty, !Self.take(",", from: &rest) { return nil }
            guard Self.take("{\"km\":", from: &rest), let kilometres = Self.takeNumber(from: &rest),
                Self.take(",\"min\":", from: &rest), let minutes = Self.takeNumber(from: &rest)
            else { return nil }
            var handle: StoredPseudonym?
            if Self.take(",\"route\":\"", from: &rest) {
                guard let high = UInt64(rest.prefix(16), radix: 16),
                    let low = UInt64(rest.dropFirst(16).prefix(16), radix: 16)
                else { return nil }
                rest = rest.dropFirst(32)
                guard Self.take("\"", from: &rest) else { return nil }
                handle = StoredPseudonym(high: high, low: low)
            }
            guard Self.take("}", from: &rest) else { return nil }
            routes.append(RouteView(kilometres: kilometres, minutes: minutes, providerRoute: handle))
        }
        return rest.isEmpty ? routes : nil
    }

    private static func write(_ word: UInt64, to text: inout [UInt8]) {
        for shift in stride(from: 60, through: 0, by: -4) { text.append(Self.digits[Int(word >> UInt64(shift) & 15)]) }
    }

    private static func take(_ word: String, from rest: inout Substring) -> Bool {
        guard rest.hasPrefix(word) else { return false }
        rest = rest.dropFirst(word.count)
        return true
    }

    private static func takeNumber(from rest: inout Substring) -> UInt32? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        return UInt32(digits)
    }
}
