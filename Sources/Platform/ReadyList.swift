internal import CPlatform

/// Room for the reports of one wait, used again for the next.
package struct ReadyList: Sendable {
    /// Most reports of one wait; the rest come with the next.
    package static let capacity = 256

    private var events: [cplatform_event]
    /// How many reports the last wait gave.
    package private(set) var count = 0

    /// An empty list.
    package init() {
        self.events = [cplatform_event](repeating: cplatform_event(token: 0, ready: 0), count: Self.capacity)
    }

    /// The report at a position below `count`.
    package subscript(index: Int) -> Readiness {
        precondition(index < self.count, "no such report")
        return Readiness(token: self.events[index].token, bits: self.events[index].ready)
    }

    /// Waits; returns what epoll_pwait2(2) returned.
    mutating func wait(on poller: Int32, timeoutNanoseconds: Int64) -> Int32 {
        let found = unsafe self.events.withUnsafeMutableBufferPointer { room in
            unsafe cplatform_epoll_wait(poller, room.baseAddress, Int32(room.count), timeoutNanoseconds)
        }
        self.count = max(0, Int(found))
        return found
    }

    /// Takes the report with this token out, if there is one; the order of the others may change.
    mutating func remove(token: UInt64) -> Bool {
        for index in 0..<self.count where self.events[index].token == token {
            self.count -= 1
            self.events[index] = self.events[self.count]
            return true
        }
        return false
    }
}
