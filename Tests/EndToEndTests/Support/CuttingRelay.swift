import Foundation
import Synchronization

/// Stands between a client and a daemon, and passes only so many bytes of the first connection's answers.
final class CuttingRelay: Sendable {
    let socketPath: String
    private let target: String
    private let firstAnswerBytesMax: Int
    private let whenCut: @Sendable () -> Void
    private let connectionCount = Atomic<Int>(0)

    init(
        to target: String, at socketPath: String, firstAnswerBytesMax: Int, whenCut: @escaping @Sendable () -> Void = {}
    ) throws {
        self.target = target
        self.socketPath = socketPath
        self.firstAnswerBytesMax = firstAnswerBytesMax
        self.whenCut = whenCut
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let bound = Self.withAddress(socketPath) { bind(listener, $0, $1) }
        guard listener >= 0, bound == 0, listen(listener, 8) == 0 else { throw Complaint("relay: errno \(errno)") }
        Thread { [self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                self.pass(client)
            }
        }.start()
    }

    /// How many connections came.
    var connections: Int { self.connectionCount.load(ordering: .sequentiallyConsistent) }

    /// Passes both directions until either side ends, or the first connection's answers have had their bytes.
    private func pass(_ client: Int32) {
        let number = self.connectionCount.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
        let daemon = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer {
            close(client)
            close(daemon)
        }
        guard Self.withAddress(self.target, { connect(daemon, $0, $1) }) == 0 else { return }
        var left = number == 1 ? self.firstAnswerBytesMax : Int.max
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while left > 0 {
            var waiting = [client, daemon].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&waiting, 2, -1) > 0 else { return }
            for (source, target) in [(0, daemon), (1, client)] where waiting[source].revents != 0 {
                let count = recv(waiting[source].fd, &bytes, bytes.count, 0)
                guard count > 0 else { return }
                let passed = source == 1 ? min(count, left) : count
                guard send(target, bytes, passed, Int32(MSG_NOSIGNAL)) == passed else { return }
                if source == 1 { left -= passed }
            }
        }
        self.whenCut()
    }

    private static func withAddress(
        _ path: String, _ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { use($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}
