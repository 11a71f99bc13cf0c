import Framing
import Platform

/// A raw peer: sends bytes, collects frames.
final class DemoClient {
    private let socket: UnixSocket
    private var decoder = FrameDecoder()
    private var unsent: [UInt8] = []
    /// Made by the first read, so that thousands of peers that only connect cost little.
    private var room: [UInt8] = []
    private(set) var answers: [Answer] = []
    /// Whether the server has closed.
    private(set) var isAtEnd = false
    /// Whether reading stops, as by a stuck peer.
    var isDeaf = false

    init(_ path: SocketPath) throws { self.socket = try UnixSocket(connectingTo: path) }

    deinit { self.leave() }

    /// Queues bytes and sends what the socket takes.
    func send(_ bytes: [UInt8]) {
        self.unsent += bytes
        self.pump()
    }

    /// Sends and receives what is possible now; whether anything moved.
    @discardableResult func pump() -> Bool {
        let sent = self.pumpOut()
        return self.isDeaf ? sent : self.pumpIn() || sent
    }

    func endOutput() throws { try self.socket.endOutput() }

    /// Ends both directions.
    func leave() { self.socket.endBothDirections() }

    var hasUnsent: Bool { !self.unsent.isEmpty }

    /// Removes and returns what was received so far.
    func takeAnswers() -> [Answer] {
        defer { self.answers.removeAll() }
        return self.answers
    }

    private func pumpOut() -> Bool {
        var offset = 0
        while offset < self.unsent.count {
            guard case .sent(let byteCount) = self.socket.write(self.unsent, from: offset) else { break }
            offset += byteCount
        }
        self.unsent.removeSubrange(..<offset)
        return offset > 0
    }

    private func pumpIn() -> Bool {
        if self.room.isEmpty { self.room = [UInt8](repeating: 0, count: 262_144) }
        var hasMoved = false
        while true {
            switch self.socket.read(into: &self.room) {
            case .received(let byteCount):
                hasMoved = true
                self.cut(self.room.span.extracting(0..<byteCount))
            case .wouldBlock: return hasMoved
            case .endOfInput, .failed:
                self.isAtEnd = true
                return hasMoved
            }
        }
    }

    private func cut(_ input: borrowing Span<UInt8>) {
        var offset = 0
        while true {
            switch self.decoder.next(in: input, at: &offset) {
            case .needsMoreBytes: return
            case .frame(let header, .input(let range)):
                var body: [UInt8] = []
                body.reserveCapacity(range.count)
                for index in range { body.append(input[index]) }
                self.answers.append(Answer(header: header, body: body))
            case .frame(let header, .buffered(let range)):
                self.answers.append(Answer(header: header, body: Array(self.decoder.buffered[range])))
            case .oversized, .reserved: preconditionFailure("a server never sends such a frame")
            }
        }
    }
}
