import Foundation
import Synchronization

/// The socket on which a service manager is told things, and everything that was told.
final class NotifySocket: Sendable {
    let path: String
    private let descriptor: Int32
    private let told = Mutex<[String]>([])

    init(in scratch: Scratch) throws {
        self.path = scratch.file("notify")
        self.descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = self.path
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let descriptor = self.descriptor
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else { throw Complaint("cannot bind \(self.path): errno \(errno)") }
    }

    deinit { close(self.descriptor) }

    /// A command line before the daemon's own that tells it of this socket, and of more.
    func tracer(_ more: String...) -> [String] { ["/usr/bin/env", "NOTIFY_SOCKET=\(self.path)"] + more }

    /// Every datagram so far.
    func all() -> [String] {
        self.takeWaiting()
        return self.told.withLock { $0 }
    }

    /// Waits until a datagram is there of which `condition` holds; false when time is up.
    func wait(seconds: Int = 30, for condition: (String) -> Bool) -> Bool {
        let deadline = DispatchTime.now() + .seconds(seconds)
        while !self.all().contains(where: condition) {
            guard DispatchTime.now() < deadline else { return false }
            var watched = pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&watched, 1, 100)
        }
        return true
    }

    private func takeWaiting() {
        var room = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(self.descriptor, &room, room.count, Int32(MSG_DONTWAIT))
            guard count >= 0 else { return }
            self.told.withLock { $0.append(String(decoding: room[0..<count], as: UTF8.self)) }
        }
    }
}
