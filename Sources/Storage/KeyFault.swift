/// Why a file named `audit.key` is not used as a key.
package enum KeyFault: Equatable, Sendable {
    /// A directory, link, pipe or device.
    case notAFile
    /// Somebody else's, by user id.
    case foreign(ownerID: UInt32)
    /// Its permissions let others read or change it.
    case exposed(permissions: UInt32)
    /// The file has `AuditKey.fileByteCount` bytes.
    case wrongByteCount(UInt64)
    /// All bytes are zero: what a lost write leaves.
    case blank
    /// A bit of it has changed since it was written.
    case damaged

    /// The process exit status, after sysexits.h.
    package var exitCode: Int32 {
        switch self {
        case .notAFile, .foreign, .exposed: 77
        case .wrongByteCount, .blank, .damaged: 65
        }
    }
}

extension KeyFault: CustomStringConvertible {
    /// What follows the file's name in the log.
    package var description: String {
        switch self {
        case .notAFile: "is no ordinary file"
        case .foreign(let ownerID): "belongs to user \(ownerID), not to the daemon's"
        case .exposed(let permissions): "has mode \(String(permissions, radix: 8)): others may know it; make a new one"
        case .wrongByteCount(let count): "has \(count) bytes, not \(AuditKey.fileByteCount)"
        case .blank: "holds only zeros"
        case .damaged: "is damaged: its checksum is wrong"
        }
    }
}
