/// The answer to one call, written by the dispatcher into room that is used again for the next.
package struct Reply: ~Copyable, Sendable {
    /// The encoded reply message; not sent when there is a status.
    package var payload: [UInt8] = []
    /// Why the call failed, or `nil` when it succeeded.
    package var status: Status?

    /// An empty success.
    package init() {}

    /// Empties the reply and keeps its room.
    package mutating func reset() {
        self.payload.removeAll(keepingCapacity: self.payload.capacity <= Limits.idleBufferByteCountMax)
        self.status = nil
    }
}
