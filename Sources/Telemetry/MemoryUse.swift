/// What memory is told of: the whole heap as the allocator counts it, and estimates of what great parts of it are for.
package enum MemoryUse: CaseIterable, Sendable {
    /// All that the allocator has given out: mallinfo2(3).
    case heap
    /// What it keeps to give out again: mallinfo2(3).
    case heapFree
    /// Plans: their number times the fixed part of one, so without stops, labels and routes.
    case plans
    /// Idempotency records: their number times the bytes of one.
    case idempotency
    /// The latest events, kept for watches: their number times the bytes of one.
    case events
    /// What peers have begun to send, and what waits for them, in bytes.
    case connections
}
