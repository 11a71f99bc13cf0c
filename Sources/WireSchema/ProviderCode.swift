internal import RoutePlanning

/// The normal form of a provider's error token.
enum ProviderCode {
    /// What everything that is no token becomes: provider text never enters the daemon.
    private static let unknown: Text = "UNKNOWN"
    /// Bytes from which on an unbroken run of letters and digits may be a credential.
    private static let credentialByteCount = 32

    /// `[A-Za-z0-9_]{1,32}` that does not look like a credential stays; nothing stays nothing.
    static func normalForm(of bytes: borrowing Span<UInt8>) -> Text {
        if bytes.isEmpty { return .empty }
        guard bytes.count <= RoutePlanning.Limits.providerCodeByteCountMax else { return Self.unknown }
        var hasUnderscore = false
        var token: [UInt8] = []
        token.reserveCapacity(bytes.count)
        for index in 0..<bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "_"): hasUnderscore = true
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                break
            default: return Self.unknown
            }
            token.append(bytes[index])
        }
        // The head of every JSON Web Token, and the form of keys in hexadecimal or base 64.
        let isWebToken = token.starts(with: "eyJ".utf8)
        let isKey = token.count >= Self.credentialByteCount && !hasUnderscore
        return isWebToken || isKey ? Self.unknown : Text(utf8: token)
    }
}
