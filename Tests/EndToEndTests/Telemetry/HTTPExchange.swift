import Foundation

/// One request over HTTP/1.1 on a connection of its own, and its answer, byte by byte.
struct HTTPExchange {
    let status: Int
    let headers: [String: String]
    let body: String

    /// Connects to a port of 127.0.0.1.
    init(port: UInt16, _ path: String, method: String = "GET", host: String? = nil, accept: String? = nil) throws {
        try self.init(Self.connect(port: port), path, method, host ?? "127.0.0.1:\(port)", accept)
    }

    /// Connects to a Unix socket.
    init(socket: String, _ path: String, method: String = "GET", host: String? = "metrics", accept: String? = nil)
        throws
    {
        try self.init(Self.connect(socket: socket), path, method, host, accept)
    }

    private init(_ connection: Int32, _ path: String, _ method: String, _ host: String?, _ accept: String?) throws {
        defer { close(connection) }
        var request = "\(method) \(path) HTTP/1.1\r\nConnection: close\r\n"
        if let host { request += "Host: \(host)\r\n" }
        if let accept { request += "Accept: \(accept)\r\n" }
        let bytes = Array((request + "\r\n").utf8)
        guard send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { throw Complaint("send") }
        var answer: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(connection, &room, room.count, 0)
            guard count >= 0 else { throw Complaint("recv: errno \(errno)") }
            if count == 0 { break }
            answer += room.prefix(count)
        }
        let text = String(decoding: answer, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { throw Complaint("no answer: \(text)") }
        let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
        self.status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        self.headers = Dictionary(
            lines.dropFirst().compactMap { line in
                line.range(of: ": ").map { (line[..<$0.lowerBound].lowercased(), String(line[$0.upperBound...])) }
            }, uniquingKeysWith: { $1 })
        self.body = String(text[end.upperBound...])
    }

    /// A connection to a port of 127.0.0.1; -1 is thrown, never returned.
    static func connect(port: UInt16) throws -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let byteCount = socklen_t(MemoryLayout<sockaddr_in>.size)
        return try Self.connected(AF_INET) { number in
            withUnsafePointer(to: &address) { place in
                place.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(number, $0, byteCount) }
            }
        }
    }

    private static func connect(socket: String) throws -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.utf8) }
        let byteCount = socklen_t(MemoryLayout<sockaddr_un>.size)
        return try Self.connected(AF_UNIX) { number in
            withUnsafePointer(to: &address) { place in
                place.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(number, $0, byteCount) }
            }
        }
    }

    private static func connected(_ family: Int32, _ connect: (Int32) -> Int32) throws -> Int32 {
        let number = Glibc.socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard connect(number) == 0 else {
            let code = errno
            close(number)
            throw Complaint("connect: errno \(code)")
        }
        return number
    }
}
