internal import Platform
internal import RoutePlanning

/// The open connections, found by token in constant time.
struct ConnectionTable {
    private struct Slot {
        var generation: UInt32 = 0
        var connection: Connection?
    }

    private var slots: [Slot] = []
    private var free: [Int] = []
    /// How many are open.
    private(set) var count = 0

    /// Opens a connection; it gets the token it will have for life.
    mutating func insert(
        _ socket: consuming UnixSocket, peer: PeerCredentials, as principal: Principal, at nanoseconds: UInt64
    ) -> Connection {
        let index: Int
        if let last = self.free.popLast() {
            index = last
        } else {
            index = self.slots.count
            self.slots.append(Slot())
        }
        self.slots[index].generation += 1
        let number = UInt64(self.slots[index].generation) << 32 | UInt64(index)
        let connection = Connection(
            token: ConnectionToken(number: number), socket: socket, peer: peer, principal: principal, at: nanoseconds)
        self.slots[index].connection = connection
        self.count += 1
        return connection
    }

    /// The open connection of that token.
    subscript(token: ConnectionToken) -> Connection? {
        let index = Int(token.number & 0xFFFF_FFFF)
        guard index < self.slots.count, UInt64(self.slots[index].generation) == token.number >> 32 else { return nil }
        return self.slots[index].connection
    }

    /// Gives the slot back; a slot whose generations are used up is never used again.
    mutating func remove(_ token: ConnectionToken) {
        guard self[token] != nil else { return }
        let index = Int(token.number & 0xFFFF_FFFF)
        self.slots[index].connection = nil
        self.count -= 1
        // The greatest generations are left out: the loop and the server use such tokens themselves.
        if self.slots[index].generation < .max - 1 { self.free.append(index) }
    }

    /// Every open connection, for the rare walks over all of them.
    var all: [Connection] { self.slots.compactMap(\.connection) }
}
