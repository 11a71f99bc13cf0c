internal import Synchronization

/// A clock that stands still until it is moved; may be read and moved from any thread.
package final class ManualClock: Clock {
    private let monotonic: Atomic<UInt64>
    private let wall: Atomic<UInt64>
    private let displacements = Atomic<UInt64>(0)

    /// Starts at the given readings, in nanoseconds.
    package init(monotonicNanoseconds: UInt64 = 1_000_000_000, wallNanoseconds: UInt64 = 1_700_000_000_000_000_000) {
        self.monotonic = Atomic(monotonicNanoseconds)
        self.wall = Atomic(wallNanoseconds)
    }

    /// The monotonic reading.
    package func monotonicNanoseconds() -> UInt64 { self.monotonic.load(ordering: .acquiring) }

    /// The wall reading.
    package func wallNanoseconds() -> UInt64 { self.wall.load(ordering: .acquiring) }

    /// How often `displace` was called.
    package func displacementCount() -> UInt64 { self.displacements.load(ordering: .acquiring) }

    /// Has somebody else run for a while, as the kernel may at any time.
    package func displace(byNanoseconds count: UInt64) {
        self.displacements.wrappingAdd(1, ordering: .acquiringAndReleasing)
        self.advance(byNanoseconds: count)
    }

    /// Moves both clocks forward.
    package func advance(byNanoseconds count: UInt64) {
        self.monotonic.wrappingAdd(count, ordering: .acquiringAndReleasing)
        self.wall.wrappingAdd(count, ordering: .acquiringAndReleasing)
    }

    /// Sets the wall clock alone, as an administrator or a time server may.
    package func setWall(nanoseconds: UInt64) { self.wall.store(nanoseconds, ordering: .releasing) }
}
