internal import Digests
internal import RoutePlanning

/// The canonical bytes of a command's own fields, and the 64 bits of SHA-256 they are recognised by.
///
/// Same command key and other fingerprint is a client's mistake, refused. Not in it: who acts, the expected version and
/// the component version, which may differ between two tries of one intent. The bytes are a prefix, the command's kind,
/// then every field in the order of the contract, integers big-endian, what may be absent behind a byte of presence.
struct Fingerprint: ~Copyable {
    private var bytes: [UInt8] = []

    /// Starts a command; the room of the last one is used again.
    mutating func begin(_ kind: CommandKind) {
        self.bytes.removeAll(keepingCapacity: true)
        self.bytes.append(contentsOf: "rps.cmd.v1".utf8)
        self.bytes.append(0)
        self.bytes.append(kind.rawValue)
    }

    mutating func add(_ value: UInt8) { self.bytes.append(value) }

    mutating func add(_ value: UInt32) {
        var shift: UInt32 = 32
        while shift > 0 {
            shift -= 8
            self.bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    mutating func add(_ value: UInt64) {
        self.add(UInt32(truncatingIfNeeded: value >> 32))
        self.add(UInt32(truncatingIfNeeded: value))
    }

    mutating func add(_ value: UInt32?) {
        self.add(value == nil ? 0 : 1 as UInt8)
        if let value { self.add(value) }
    }

    mutating func add(_ text: [UInt8]) {
        self.add(UInt32(text.count))
        self.bytes.append(contentsOf: text)
    }

    mutating func add(_ text: Text) { self.add(text.utf8) }

    mutating func add(_ id: AttemptID) {
        self.add(id.high)
        self.add(id.low)
    }

    mutating func add(_ digest: Digest256) {
        self.add(digest.word0)
        self.add(digest.word1)
        self.add(digest.word2)
        self.add(digest.word3)
    }

    mutating func add(_ digest: Digest256?) {
        self.add(digest == nil ? 0 : 1 as UInt8)
        if let digest { self.add(digest) }
    }

    /// A stop with its labels: a change of labels alone is another command.
    mutating func add(_ stop: Stop) {
        switch stop.place {
        case .coordinate(let coordinate):
            self.add(1 as UInt8)
            self.add(UInt32(bitPattern: coordinate.latitudeE6))
            self.add(UInt32(bitPattern: coordinate.longitudeE6))
        case .pin(let pin):
            self.add(2 as UInt8)
            self.add(pin.packed)
        }
        self.add(stop.label)
        self.add(stop.address)
        self.add(stop.locationType.rawValue)
    }

    mutating func add(_ candidate: Candidate) {
        self.add(candidate.distanceMetres)
        self.add(candidate.durationSeconds)
        self.add(candidate.legCount)
        self.add(candidate.geometryDigest)
        self.add(candidate.providerRouteRef)
    }

    /// The first 64 bits of the digest of what was added since `begin`.
    borrowing func value() -> UInt64 {
        SHA256Hasher.digest(of: self.bytes.span).word0
    }
}
