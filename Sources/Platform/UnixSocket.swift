internal import CPlatform
internal import Glibc

/// One end of a connected Unix stream socket; never blocks, never raises SIGPIPE.
package struct UnixSocket: ~Copyable, Sendable {
    /// What became of a read.
    package enum ReadOutcome: Equatable, Sendable {
        /// Bytes now at the start of the room.
        case received(byteCount: Int)
        /// Nothing waits.
        case wouldBlock
        /// The peer sends nothing more.
        case endOfInput
        /// The connection is lost, such as by a peer that closed with unread bytes.
        case failed(SystemError)
    }

    /// What became of a write.
    package enum WriteOutcome: Equatable, Sendable {
        /// The kernel took that many bytes from the front.
        case sent(byteCount: Int)
        /// The peer does not read fast enough.
        case wouldBlock
        /// The connection is lost.
        case failed(SystemError)
    }

    private let descriptor: FileDescriptor

    /// Takes over a connected, non-blocking descriptor.
    package init(adopting descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

    /// Connects to a server; a full backlog fails with EAGAIN at once.
    package init(connectingTo path: SocketPath) throws(SystemError) {
        let number = cplatform_unix_socket()
        guard number >= 0 else { throw SystemError(call: "socket", code: errno) }
        let descriptor = FileDescriptor(adopting: number)
        guard unsafe path.withBytes({ unsafe cplatform_unix_connect(number, $0, $1) }) == 0 else {
            throw SystemError(call: "connect", code: errno)
        }
        self.descriptor = descriptor
    }

    /// The kernel's number, for registration with an `EventLoop`.
    package var number: Int32 { self.descriptor.number }

    /// Who connected, or who listened when we did.
    package func peerCredentials() throws(SystemError) -> PeerCredentials {
        var (user, group, process) = (UInt32(0), UInt32(0), Int32(0))
        guard unsafe cplatform_peer_credentials(self.number, &user, &group, &process) == 0 else {
            throw SystemError(call: "getsockopt", code: errno)
        }
        return PeerCredentials(userID: user, groupID: group, processID: process)
    }

    /// Reads once, into the front of `room`, as much as it holds and at most `byteCountMax`.
    package func read(into room: inout [UInt8], atMost byteCountMax: Int = .max) -> ReadOutcome {
        let wanted = min(room.count, byteCountMax)
        precondition(wanted > 0, "a read needs room")
        while true {
            let number = self.number
            let count = unsafe room.withUnsafeMutableBytes { unsafe Glibc.read(number, $0.baseAddress, wanted) }
            if count > 0 { return .received(byteCount: count) }
            if count == 0 { return .endOfInput }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .wouldBlock
            case let code: return .failed(SystemError(call: "read", code: code))
            }
        }
    }

    /// Writes once, from `offset` to the end.
    package func write(_ bytes: borrowing [UInt8], from offset: Int = 0) -> WriteOutcome {
        precondition(offset >= 0 && offset < bytes.count, "nothing to write")
        while true {
            let number = self.number
            let count = unsafe bytes.withUnsafeBytes { room in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: room[offset...])
                return unsafe cplatform_send(number, rest.baseAddress, rest.count)
            }
            if count >= 0 { return .sent(byteCount: count) }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .wouldBlock
            case let code: return .failed(SystemError(call: "send", code: code))
            }
        }
    }

    /// Ends our direction; the peer reads to its end and may still answer.
    package func endOutput() throws(SystemError) {
        guard shutdown(self.number, Int32(SHUT_WR)) == 0 else { throw SystemError(call: "shutdown", code: errno) }
    }

    /// Ends both directions now, though a process between fork and exec may still hold the descriptor.
    ///
    /// The peer reads what was written before, then the end. A connection that is gone already stays gone.
    package func endBothDirections() { _ = shutdown(self.number, Int32(SHUT_RDWR)) }

    /// Closes both directions.
    package consuming func close() throws(SystemError) { try self.descriptor.close() }
}
