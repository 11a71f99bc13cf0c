/// A snapshot the daemon took and holds for a backup.
public struct HeldSnapshot: Equatable, Sendable {
    /// Names the hold.
    public let hold: UInt64
    /// The last entry in it.
    public let sequence: UInt64
    /// Digest of the state there.
    public let stateDigest: UInt64
    /// The hold ends by itself after so long, unless it is prolonged.
    public let expiresIn: Duration
    /// The directory's name for ever, 16 bytes.
    public let instance: [UInt8]
    /// The history's number.
    public let incarnation: UInt64
    /// Where the files are.
    public let dataDirectory: String

    init?(_ payload: [UInt8]) {
        guard let fields = MessageFields(payload) else { return nil }
        self.hold = fields.number(1)
        self.sequence = fields.number(2)
        self.stateDigest = fields.number(3)
        self.expiresIn = .milliseconds(Int64(clamping: fields.number(4)))
        self.instance = fields.bytes(5)
        self.incarnation = fields.number(6)
        self.dataDirectory = String(decoding: fields.bytes(7), as: UTF8.self)
    }
}
