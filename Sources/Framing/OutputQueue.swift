/// Bytes on their way to a peer, in pieces that are handed to the socket one after the other.
///
/// A single array for all of them would be copied each time it outgrew its room, megabytes at once where a peer does not
/// read, and everybody else would wait for that.
struct OutputQueue: Sendable {
    /// The piece that the socket gets next; the first `sentByteCount` bytes of it are gone.
    private(set) var front: [UInt8] = []
    /// How much of `front` the kernel has taken.
    private(set) var sentByteCount = 0
    /// The pieces behind it, from `laterFirst` on.
    private var later: [[UInt8]] = []
    private var laterFirst = 0
    private var laterByteCount = 0

    /// Bytes that the kernel has not taken.
    var byteCount: Int { self.front.count - self.sentByteCount + self.laterByteCount }

    /// Whether there is nothing to send; pieces behind the first are never empty.
    var isEmpty: Bool { self.sentByteCount == self.front.count }

    /// Takes all bytes over by exchanging the arrays, where nothing else goes out; whether it did.
    mutating func exchange(_ bytes: inout [UInt8]) -> Bool {
        guard self.isEmpty else { return false }
        self.clear()
        swap(&self.front, &bytes)
        return true
    }

    /// Has bytes written at the end.
    mutating func append(_ write: (inout [UInt8]) -> Void) {
        guard self.laterFirst == self.later.count else {
            let before = self.later[self.later.count - 1].count
            if before < Limits.outputPieceByteCount {
                write(&self.later[self.later.count - 1])
                self.laterByteCount += self.later[self.later.count - 1].count - before
                return
            }
            return self.begin(write)
        }
        if self.front.count < Limits.outputPieceByteCount { write(&self.front) } else { self.begin(write) }
    }

    /// The kernel took that many bytes of the first piece.
    mutating func sent(byteCount: Int) {
        precondition(byteCount <= self.front.count - self.sentByteCount, "more sent than there was")
        self.sentByteCount += byteCount
        guard self.isEmpty else { return }
        guard self.laterFirst < self.later.count else { return self.clear() }
        self.front = []
        swap(&self.front, &self.later[self.laterFirst])
        self.sentByteCount = 0
        self.laterByteCount -= self.front.count
        self.laterFirst += 1
        // Moving the rest costs no more than taking out what came before it did.
        if self.laterFirst * 2 >= self.later.count {
            self.later.removeFirst(self.laterFirst)
            self.laterFirst = 0
        }
    }

    private mutating func begin(_ write: (inout [UInt8]) -> Void) {
        var piece: [UInt8] = []
        write(&piece)
        guard !piece.isEmpty else { return }
        self.laterByteCount += piece.count
        self.later.append(piece)
    }

    private mutating func clear() {
        self.front.removeAll(keepingCapacity: self.front.capacity <= Limits.idleBufferByteCountMax)
        self.sentByteCount = 0
    }
}
