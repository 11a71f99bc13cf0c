/// XXH64, the journal's one checksum: xxHash's 64-bit form after its published specification.
///
/// Fast and well mixed, not cryptographic: it finds tears, flips, splices and stale data, not forgery.
package struct XXH64: Sendable {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5
    private static let stripeByteCount = 32

    private let seed: UInt64
    private var lanes: (UInt64, UInt64, UInt64, UInt64)
    private var tail = InlineArray<32, UInt8>(repeating: 0)
    private var tailByteCount = 0
    private var byteCount: UInt64 = 0

    /// Starts a digest over bytes that arrive in pieces.
    package init(seed: UInt64) {
        self.seed = seed
        self.lanes = Self.startingLanes(seed: seed)
    }

    /// The digest of bytes that are all at hand.
    package static func digest(of bytes: borrowing Span<UInt8>, seed: UInt64) -> UInt64 {
        var lanes = Self.startingLanes(seed: seed)
        let striped = Self.absorbStripes(of: bytes, into: &lanes)
        let start = bytes.count >= Self.stripeByteCount ? Self.merge(lanes) : seed &+ Self.prime5
        return Self.finish(start &+ UInt64(bytes.count), tail: bytes.extracting(striped..<bytes.count))
    }

    /// Adds bytes; where the pieces are cut makes no difference.
    package mutating func update(_ bytes: borrowing Span<UInt8>) {
        self.byteCount &+= UInt64(bytes.count)
        var offset = 0
        if self.tailByteCount > 0 {
            offset = min(Self.stripeByteCount - self.tailByteCount, bytes.count)
            self.keep(bytes.extracting(0..<offset))
            guard self.tailByteCount == Self.stripeByteCount else { return }
            _ = Self.absorbStripes(of: self.tail.span, into: &self.lanes)
            self.tailByteCount = 0
        }
        let rest = bytes.extracting(offset..<bytes.count)
        let striped = Self.absorbStripes(of: rest, into: &self.lanes)
        self.keep(rest.extracting(striped..<rest.count))
    }

    /// The digest of everything added so far.
    package var digest: UInt64 {
        let start =
            self.byteCount >= UInt64(Self.stripeByteCount) ? Self.merge(self.lanes) : self.seed &+ Self.prime5
        return Self.finish(start &+ self.byteCount, tail: self.tail.span.extracting(0..<self.tailByteCount))
    }

    private mutating func keep(_ bytes: borrowing Span<UInt8>) {
        for index in bytes.indices { self.tail[self.tailByteCount + index] = bytes[index] }
        self.tailByteCount += bytes.count
    }

    private static func startingLanes(seed: UInt64) -> (UInt64, UInt64, UInt64, UInt64) {
        (seed &+ self.prime1 &+ self.prime2, seed &+ self.prime2, seed, seed &- self.prime1)
    }

    /// Takes every whole stripe and returns how many bytes that were.
    private static func absorbStripes(
        of bytes: borrowing Span<UInt8>, into lanes: inout (UInt64, UInt64, UInt64, UInt64)
    ) -> Int {
        var (first, second, third, fourth) = lanes
        let end = bytes.count & ~(self.stripeByteCount - 1)
        var offset = 0
        while offset < end {
            first = self.round(first, bytes.littleEndianUInt64(at: offset))
            second = self.round(second, bytes.littleEndianUInt64(at: offset &+ 8))
            third = self.round(third, bytes.littleEndianUInt64(at: offset &+ 16))
            fourth = self.round(fourth, bytes.littleEndianUInt64(at: offset &+ 24))
            offset &+= self.stripeByteCount
        }
        lanes = (first, second, third, fourth)
        return end
    }

    private static func merge(_ lanes: (UInt64, UInt64, UInt64, UInt64)) -> UInt64 {
        var merged = self.rotate(lanes.0, 1) &+ self.rotate(lanes.1, 7)
        merged = merged &+ self.rotate(lanes.2, 12) &+ self.rotate(lanes.3, 18)
        merged = self.mergeRound(merged, lanes.0)
        merged = self.mergeRound(merged, lanes.1)
        merged = self.mergeRound(merged, lanes.2)
        return self.mergeRound(merged, lanes.3)
    }

    private static func finish(_ start: UInt64, tail: borrowing Span<UInt8>) -> UInt64 {
        var hash = start
        var offset = 0
        while offset &+ 8 <= tail.count {
            hash ^= self.round(0, tail.littleEndianUInt64(at: offset))
            hash = self.rotate(hash, 27) &* self.prime1 &+ self.prime4
            offset &+= 8
        }
        if offset &+ 4 <= tail.count {
            hash ^= UInt64(tail.littleEndianUInt32(at: offset)) &* self.prime1
            hash = self.rotate(hash, 23) &* self.prime2 &+ self.prime3
            offset &+= 4
        }
        while offset < tail.count {
            hash ^= UInt64(tail[offset]) &* self.prime5
            hash = self.rotate(hash, 11) &* self.prime1
            offset &+= 1
        }
        hash = (hash ^ (hash >> 33)) &* self.prime2
        hash = (hash ^ (hash >> 29)) &* self.prime3
        return hash ^ (hash >> 32)
    }

    @inline(__always)
    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        self.rotate(lane &+ word &* self.prime2, 31) &* self.prime1
    }

    private static func mergeRound(_ merged: UInt64, _ lane: UInt64) -> UInt64 {
        (merged ^ self.round(0, lane)) &* self.prime1 &+ self.prime4
    }

    @inline(__always)
    private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
        (value &<< count) | (value &>> (64 &- count))
    }
}
