/// Which processes a `[peer]` section is about.
package enum PeerSelector: Hashable, Sendable, CustomStringConvertible {
    case user(UInt32)
    case group(UInt32)

    /// Reads `uid:1000` or `gid:1000`; only the usual spelling of a number, so that no two sections are about one peer.
    init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        // The greatest number is the kernel's "nobody at all" (chown(2)).
        guard parts.count == 2, let number = UInt32(parts[1]), number != .max, String(number) == parts[1] else {
            return nil
        }
        switch parts[0] {
        case "uid": self = .user(number)
        case "gid": self = .group(number)
        case _: return nil
        }
    }

    /// As in the file.
    package var description: String {
        switch self {
        case .user(let number): "uid:\(number)"
        case .group(let number): "gid:\(number)"
        }
    }
}
