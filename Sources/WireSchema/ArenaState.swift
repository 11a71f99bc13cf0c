/// The bookkeeping of a `MessageArena`, at an address of its own so that protobuf-c's callbacks find it.
@safe struct ArenaState {
    /// Allocations start on this boundary, as malloc's do.
    static let alignment = 16

    private var cursor: UnsafeMutableRawPointer
    private var remaining: Int
    private let retained: UnsafeMutableRawPointer
    private var overflow: [UnsafeMutableRawPointer]
    private var reserved: Int
    private let byteCountMax: Int
    /// Whether an allocation was refused since the last reset.
    private(set) var isExhausted = false

    init(byteCountMax: Int) {
        let count = Limits.retainedByteCount
        precondition(byteCountMax >= count, "an arena's limit includes the memory it retains")
        unsafe self.retained = .allocate(byteCount: count, alignment: Self.alignment)
        unsafe self.cursor = self.retained
        unsafe self.overflow = []
        self.remaining = count
        self.reserved = count
        self.byteCountMax = byteCountMax
    }

    /// Memory for `byteCount` bytes, not zeroed; nil beyond the arena's limit.
    mutating func allocate(byteCount: Int) -> UnsafeMutableRawPointer? {
        guard byteCount >= 0, byteCount <= self.byteCountMax else {
            self.isExhausted = true
            return nil
        }
        let rounded = (byteCount + Self.alignment - 1) & ~(Self.alignment - 1)
        if rounded > self.remaining {
            guard self.grow(toFit: rounded) else { return nil }
        }
        let start = unsafe self.cursor
        unsafe self.cursor += rounded
        self.remaining -= rounded
        return unsafe start
    }

    private mutating func grow(toFit byteCount: Int) -> Bool {
        let chunk = max(byteCount, Limits.retainedByteCount)
        guard self.reserved + chunk <= self.byteCountMax else {
            self.isExhausted = true
            return false
        }
        let start = UnsafeMutableRawPointer.allocate(byteCount: chunk, alignment: Self.alignment)
        unsafe self.overflow.append(start)
        self.reserved += chunk
        unsafe self.cursor = start
        self.remaining = chunk
        return true
    }

    /// Forgets every allocation; memory beyond the retained part goes back to the system.
    mutating func reset() {
        if unsafe !self.overflow.isEmpty {
            for index in unsafe self.overflow.indices { unsafe self.overflow[index].deallocate() }
            unsafe self.overflow.removeAll()
            self.reserved = Limits.retainedByteCount
        }
        unsafe self.cursor = self.retained
        self.remaining = Limits.retainedByteCount
        self.isExhausted = false
    }

    /// Gives all memory back; the state must not be used again.
    mutating func deallocate() {
        self.reset()
        unsafe self.retained.deallocate()
    }
}
