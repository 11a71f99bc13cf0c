import Foundation

/// A client that knows only frames and bytes: an oracle independent of the client library, and a hostile peer.
final class WirePeer {
    /// One frame as it came.
    struct Frame: Equatable {
        let streamID: UInt32
        let kind: UInt8
        let flags: UInt8
        let body: [UInt8]
    }

    static let service = "routeplan.v1.RoutePlans"
    private let descriptor: Int32
    private var nextStreamID: UInt32

    /// Connects; another first stream tells this connection's frames from others' in a trace.
    ///
    /// One that `isImpatient` does not wait for room before the listener.
    init(
        _ socketPath: String, timeoutSeconds: Int = 20, firstStreamID: UInt32 = 1, isImpatient: Bool = false
    ) throws {
        self.nextStreamID = firstStreamID
        guard let descriptor = Self.connect(socketPath, flags: isImpatient ? Int32(SOCK_NONBLOCK.rawValue) : 0) else {
            throw Complaint("cannot connect: errno \(errno)")
        }
        if isImpatient { _ = fcntl(descriptor, F_SETFL, 0) }
        self.descriptor = descriptor
        var limit = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    deinit { close(self.descriptor) }

    /// Whether something accepts on the socket.
    static func accepts(_ socketPath: String) -> Bool {
        guard let descriptor = Self.connect(socketPath) else { return false }
        close(descriptor)
        return true
    }

    /// A path that begins with `@` is an abstract name.
    private static func connect(_ path: String, flags: Int32 = 0) -> Int32? {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | flags, 0)
        guard descriptor >= 0 else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let capacity = MemoryLayout.size(ofValue: address.sun_path) - 1
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(capacity)) }
        var byteCount = MemoryLayout<sockaddr_un>.size
        if path.hasPrefix("@") {
            address.sun_path.0 = 0
            byteCount = MemoryLayout<sockaddr_un>.size - capacity - 1 + path.utf8.count
        }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(byteCount))
            }
        }
        guard status == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Writes bytes as they are; false when the daemon has hung up.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(self.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Whether bytes, or the end, can be read at once.
    var hasInput: Bool {
        var wanted = pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, 0) > 0
    }

    /// Waits until the daemon has read everything that was sent; false when it does not.
    func waitUntilRead() -> Bool {
        let deadline = ContinuousClock.now + .seconds(20)
        var unread: Int32 = 0
        repeat {
            guard ioctl(self.descriptor, UInt(TIOCOUTQ), &unread) == 0 else { return false }
            if unread == 0 { return true }
            sched_yield()
        } while ContinuousClock.now < deadline
        return false
    }

    /// The end, and no byte before it.
    func isAtEnd() throws -> Bool { try self.read(1) == nil }

    /// So many bytes as they come; nil when the daemon hung up before.
    func receive(byteCount: Int) throws -> [UInt8]? { try self.read(byteCount) }

    /// Tells the daemon that nothing more comes.
    func endSending() { shutdown(self.descriptor, Int32(SHUT_WR)) }

    /// Bytes of one request frame; the stream id is used up.
    func request(
        _ method: String, _ payload: [UInt8], service: String = WirePeer.service, flags: UInt8 = 0
    ) -> [UInt8] {
        var envelope = MessageBytes()
        envelope.text(1, service)
        envelope.text(2, method)
        envelope.bytes(3, payload)
        let frame = Self.frame(streamID: self.nextStreamID, kind: 1, flags: flags, body: envelope.bytes)
        self.nextStreamID += 2
        return frame
    }

    /// Bytes of any frame; `byteCount` overrides the true number in the header.
    static func frame(
        streamID: UInt32, kind: UInt8, flags: UInt8 = 0, body: [UInt8], byteCount: UInt32? = nil
    ) -> [UInt8] {
        let count = byteCount ?? UInt32(body.count)
        let header = [count, streamID].flatMap { number in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
        }
        return header + [kind, flags] + body
    }

    /// The next frame, or nil when the daemon hung up; throws when nothing comes.
    func receive() throws -> Frame? {
        guard let header = try self.read(10) else { return nil }
        let numbers = [0, 4].map { header[$0..<$0 + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
        guard let body = try self.read(Int(numbers[0])) else { return nil }
        return Frame(streamID: numbers[1], kind: header[8], flags: header[9], body: body)
    }

    /// Sends one call and reads its answer.
    func call(_ method: String, _ payload: [UInt8], service: String = WirePeer.service) throws -> WireAnswer {
        let streamID = self.nextStreamID
        guard self.send(self.request(method, payload, service: service)) else {
            throw Complaint("hung up before \(method)")
        }
        guard let frame = try self.receive() else { throw Complaint("hung up after \(method)") }
        guard frame.streamID == streamID else { throw Complaint("stream \(frame.streamID), not \(streamID)") }
        return try WireAnswer(frame.body)
    }

    private func read(_ byteCount: Int) throws -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: byteCount)
        var filled = 0
        while filled < byteCount {
            let count = bytes[filled...].withUnsafeMutableBytes { recv(self.descriptor, $0.baseAddress, $0.count, 0) }
            if count == 0 || (count < 0 && errno == ECONNRESET) { return nil }
            // A socket with a limit of time is interrupted when the process was stopped and goes on.
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Complaint("no answer: errno \(errno)") }
            filled += count
        }
        return bytes
    }
}
