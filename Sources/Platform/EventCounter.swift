internal import CPlatform
internal import Glibc

/// A counter of the kernel that one thread raises and another waits for, eventfd(2).
///
/// Raising it happens after whatever is to be seen was stored under a lock or with a sequentially consistent
/// atomic; the counter carries no data.
package struct EventCounter: ~Copyable, Sendable {
    /// How waiting works.
    package enum Kind: Sendable {
        /// `wait` blocks in one read: for a thread that does nothing else.
        case blocking
        /// The descriptor is watched by an event loop, and `drain` never blocks.
        case polled
    }

    private let descriptor: FileDescriptor

    /// The number to watch for readability; borrowed, never closed by the watcher.
    package var descriptorNumber: Int32 { self.descriptor.number }

    /// Makes a counter at zero.
    package init(_ kind: Kind) throws(SystemError) {
        let number = cplatform_event_counter(kind == .blocking ? 1 : 0)
        guard number >= 0 else { throw SystemError(call: "eventfd", code: errno) }
        self.descriptor = FileDescriptor(adopting: number)
    }

    /// Raises the counter by one and wakes who waits for it.
    package borrowing func raise() {
        var one: UInt64 = 1
        while unsafe Glibc.write(self.descriptor.number, &one, 8) != 8 {
            // The counter would have to stand at 2^64 - 2 to refuse.
            precondition(errno == EINTR, "an event counter takes every raise")
        }
    }

    /// Blocks until the counter is above zero and resets it.
    package borrowing func wait() {
        while !self.drain() {
            var watched = pollfd(fd: self.descriptor.number, events: Int16(POLLIN), revents: 0)
            let ready = unsafe poll(&watched, 1, -1)
            precondition(ready >= 0 || errno == EINTR, "an event counter can be polled")
        }
    }

    /// Waits until the counter is above zero, resets it and says true; false once the time is over.
    package borrowing func wait(atMostNanoseconds timeout: UInt64) -> Bool {
        var watched = pollfd(fd: self.descriptor.number, events: Int16(POLLIN), revents: 0)
        let milliseconds = Int32(clamping: (timeout + 999_999) / 1_000_000)
        guard unsafe poll(&watched, 1, milliseconds) == 1 else { return false }
        return self.drain()
    }

    /// Resets the counter and says whether it was above zero; blocks only if the counter is a blocking one.
    @discardableResult
    package borrowing func drain() -> Bool {
        var count: UInt64 = 0
        while true {
            if unsafe Glibc.read(self.descriptor.number, &count, 8) == 8 { return true }
            let code = errno
            if code == EAGAIN { return false }
            precondition(code == EINTR, "an event counter can be read")
        }
    }
}
