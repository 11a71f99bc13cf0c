internal import Platform
internal import Synchronization

/// Hands one value at a time from one thread to another.
///
/// One wake-up per value and no other cost: the value moves through a lock nobody contends for. At most one value
/// is in it, which the two sides' protocol has to guarantee.
final class Mailbox<Value: Sendable>: Sendable {
    private let slot = Mutex<Value?>(nil)
    private let arrival: EventCounter

    /// Readable while a value waits.
    var descriptorNumber: Int32 { self.arrival.descriptorNumber }

    /// `blocking` for a thread that only waits here, `polled` for an event loop.
    init(_ kind: EventCounter.Kind) throws(StorageError) {
        do {
            self.arrival = try EventCounter(kind)
        } catch {
            throw .cannotCreate(file: "event counter", error)
        }
    }

    /// Leaves a value.
    func put(_ value: consuming Value) {
        var arriving: Value? = value
        self.slot.withLock { (slot: inout sending Value?) in
            precondition(slot == nil, "a mailbox holds one value")
            slot = arriving.take()
        }
        self.arrival.raise()
    }

    /// Takes the value, or nil where none has arrived.
    func poll() -> Value? {
        guard self.arrival.drain() else { return nil }
        return self.empty()
    }

    /// Waits for the value and takes it.
    func take() -> Value {
        while true {
            self.arrival.wait()
            if let value = self.empty() { return value }
        }
    }

    private func empty() -> Value? {
        self.slot.withLock { (slot: inout sending Value?) in
            slot.take()
        }
    }
}
