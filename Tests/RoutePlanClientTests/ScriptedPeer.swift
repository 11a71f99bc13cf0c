import Foundation
import Glibc
import Synchronization

/// A ttrpc peer on a socket of its own: answers each request with the next of its replies, then leaves.
final class ScriptedPeer: Sendable {
    let socketPath: String
    private let directory: String
    private let methods = Mutex<[String]>([])
    private let end = DispatchSemaphore(value: 0)
    private let arrivals = Mutex<(count: Int, waiter: CheckedContinuation<Void, Never>?)>((0, nil))

    /// Holding means: answers come only when all requests have, from the last to the first.
    ///
    /// No reply is no answer, ever.
    init(replies: [[UInt8]?], holdingUntilAllCame: Bool = false) throws {
        var template = Array("/tmp/routeplan-client.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
        self.directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.socketPath = "\(self.directory)/s"
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: self.socketPath.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard listener >= 0, bound == 0, listen(listener, 1) == 0 else { throw POSIXError(.EADDRINUSE) }
        Thread { self.serve(listener, replies, holdingUntilAllCame) }.start()
    }

    deinit {
        unlink(self.socketPath)
        rmdir(self.directory)
    }

    /// Waits for the script's end; the names of the methods called, in order.
    func finish() -> [String] {
        self.end.wait()
        return self.methods.withLock { $0 }
    }

    /// Waits until so many requests have come; suspends, as the tasks that send them need the few threads there are.
    func waitForRequests(_ count: Int) async {
        while self.arrivals.withLock({ $0.count }) < count {
            await withCheckedContinuation { waiter in
                let hasCome = self.arrivals.withLock { arrivals in
                    if arrivals.count < count { arrivals.waiter = waiter }
                    return arrivals.count >= count
                }
                if hasCome { waiter.resume() }
            }
        }
    }

    private func serve(_ listener: Int32, _ replies: [[UInt8]?], _ holds: Bool) {
        let connection = accept(listener, nil, nil)
        var streams: [UInt32] = []
        for reply in replies {
            guard let stream = self.receive(connection) else { break }
            streams.append(stream)
            let waiter = self.arrivals.withLock { arrivals in
                arrivals.count += 1
                defer { arrivals.waiter = nil }
                return arrivals.waiter
            }
            waiter?.resume()
            if !holds, let reply { self.send(connection, stream, reply) }
        }
        if holds {
            for case (let stream, let reply?) in zip(streams, replies).reversed() {
                self.send(connection, stream, reply)
            }
        }
        _ = self.read(connection, 1)  // the client's end
        close(connection)
        close(listener)
        self.end.signal()
    }

    /// Reads one request and keeps its method's name.
    private func receive(_ connection: Int32) -> UInt32? {
        guard let header = self.read(connection, 10),
            let body = self.read(connection, Int(Self.word(header[0..<4])))
        else { return nil }
        // Field 1 is the service, field 2 the method, both shorter than 128 bytes.
        let method = 2 + Int(body[1])
        self.methods.withLock { names in
            names.append(String(decoding: body[(method + 2)..<(method + 2 + Int(body[method + 1]))], as: UTF8.self))
        }
        return Self.word(header[4..<8])
    }

    private func send(_ connection: Int32, _ stream: UInt32, _ reply: [UInt8]) {
        let frame = Self.bytes(UInt32(reply.count)) + Self.bytes(stream) + [2, 0] + reply
        _ = frame.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    private func read(_ connection: Int32, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes { room in
                recv(connection, room.baseAddress?.advanced(by: filled), count - filled, 0)
            }
            if got <= 0 { return nil }
            filled += got
        }
        return bytes
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

    private static func bytes(_ word: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
}
