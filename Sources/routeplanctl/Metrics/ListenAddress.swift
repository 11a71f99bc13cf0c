/// Where metrics are served: a Unix socket, or a port of the loopback address; nothing else can be said.
enum ListenAddress: Equatable, Sendable {
    case unix(path: String)
    case loopback(isVersion6: Bool, port: UInt16)

    /// Reads `unix:PATH`, `127.0.0.1:PORT` or `[::1]:PORT`; port 0 is any that is free.
    init?(_ text: String) {
        if text.hasPrefix("unix:") {
            self = .unix(path: String(text.dropFirst("unix:".count)))
        } else if let port = Self.port(of: text, behind: "127.0.0.1:") {
            self = .loopback(isVersion6: false, port: port)
        } else if let port = Self.port(of: text, behind: "[::1]:") {
            self = .loopback(isVersion6: true, port: port)
        } else {
            return nil
        }
    }

    private static func port(of text: String, behind host: String) -> UInt16? {
        guard text.hasPrefix(host) else { return nil }
        let digits = text.dropFirst(host.count)
        return digits.allSatisfy(\.isNumber) ? UInt16(digits) : nil
    }
}
