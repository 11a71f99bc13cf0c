internal import Platform

/// One end of a connection that sends what it is given and has judged what comes back.
final class HostilePeer {
    private let socket: UnixSocket
    private var judge = AnswerJudge()
    private var room = [UInt8](repeating: 0, count: 65_536)
    private var unsent: [UInt8] = []

    init(_ socket: consuming UnixSocket) { self.socket = socket }

    /// Calls that ended well.
    var okCount: Int { self.judge.okCount }

    /// Sends what the socket takes, and the rest before what is sent next.
    func send(_ bytes: [UInt8]) {
        self.unsent += bytes
        var offset = 0
        while offset < self.unsent.count {
            guard case .sent(let byteCount) = self.socket.write(self.unsent, from: offset) else { break }
            offset += byteCount
        }
        self.unsent.removeSubrange(..<offset)
    }

    /// Reads all there is.
    func receive() {
        while case .received(let byteCount) = self.socket.read(into: &self.room) {
            self.judge.take(Array(self.room[..<byteCount]))
        }
    }

    func endOutput() {
        do throws(SystemError) {
            try self.socket.endOutput()
        } catch {
            return  // The daemon may have closed before.
        }
    }

    func leave() { self.socket.endBothDirections() }
}
