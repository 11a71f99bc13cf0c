package import Platform

/// Why the data directory cannot be used, or no longer; each case says where.
package enum StorageError: Error, Equatable, Sendable {
    /// Another process holds the lock; its pid where the lock file tells it.
    case lockHeld(directory: String, pid: UInt32?)
    /// The directory lies on a file system whose locks and syncs cannot be relied on.
    case networkFileSystem(directory: String, magic: UInt64)
    /// A file needs a newer reader than this program; nothing was touched.
    case newerFormat(file: String, minimumReader: UInt32)
    /// A file's contents have a schema only a later program knows; nothing was touched.
    case newerSchema(file: String, schemaVersion: UInt16)
    /// The directory or a file in it could not be made or opened.
    case cannotCreate(file: String, SystemError)
    /// The process may not use the directory.
    case permission(file: String, SystemError)
    /// Others than the user may put files into the directory, or take them away.
    case directoryExposed(directory: String, permissions: UInt32)
    /// A directory that is to be made anew holds files already.
    case directoryNotEmpty(directory: String)
    /// There is no space, or none for this user, for a file that has to be made.
    case noSpace(file: String, SystemError)
    /// There is no space for what a start has to make; what was free before it made anything, where that can be told.
    case noSpaceToStart(directory: String, neededByteCount: UInt64, freeByteCount: UInt64?, file: String, SystemError)
    /// The wall clock tells a time that journal time cannot go on from.
    case clockBeyondRange(nanoseconds: UInt64)
    /// The data are damaged where they were proven durable, or cannot be told from such damage.
    case damaged(Damage)
    /// A read failed; an I/O error is not a tail, so nothing is concluded from it.
    case unreadable(file: String, offset: UInt64, SystemError)
    /// A write, sync or rename failed. On the commit path it is final: never retried, no further sync.
    case writeFailed(file: String, SystemError)
    /// The MANIFEST cannot name another segment: no snapshot has let old ones go.
    case tooManySegments(count: Int)
    /// The lock file or the MANIFEST is no longer ours: another writer took the directory over.
    case fenced(file: String)
    /// The audit key is not what this program makes: others could know it, or it is no key.
    case keyRefused(KeyFault)
    /// The audit store cannot be used beside this journal: why, and the exit status that deserves.
    case auditRefused(reason: String, exitCode: Int32)
    /// Replay or a snapshot reached a state whose digest differs from the recorded one.
    case diverged(file: String, offset: UInt64, sequence: UInt64)

    /// Runs what makes files while nothing is committed, and tells a full disk as such.
    ///
    /// On the commit path the same failure stays `writeFailed`: there its outcome is unknown, here nothing was promised.
    static func making<Made>(_ make: () throws(StorageError) -> Made) throws(StorageError) -> Made {
        do throws(StorageError) {
            return try make()
        } catch {
            guard case .writeFailed(let file, let cause) = error, cause.isNoSpace else { throw error }
            throw .noSpace(file: file, cause)
        }
    }

    /// Whether there was no space for what had to be made, and nothing else is wrong.
    package var isForWantOfSpace: Bool {
        switch self {
        case .noSpace, .noSpaceToStart: true
        case .newerFormat, .newerSchema, .cannotCreate, .permission, .unreadable, .writeFailed, .fenced, .diverged,
            .damaged, .keyRefused, .auditRefused, .lockHeld, .networkFileSystem, .directoryExposed, .directoryNotEmpty,
            .clockBeyondRange, .tooManySegments:
            false
        }
    }

    /// The file it is about, where it is about one.
    package var file: String? {
        switch self {
        case .newerFormat(let file, _), .newerSchema(let file, _), .cannotCreate(let file, _), .permission(let file, _),
            .noSpace(let file, _), .noSpaceToStart(_, _, _, let file, _),
            .unreadable(let file, _, _), .writeFailed(let file, _), .fenced(let file), .diverged(let file, _, _):
            file
        case .damaged(let damage): damage.file
        case .keyRefused: FileName.auditKeyText
        case .auditRefused: FileName.auditStoreText
        case .lockHeld, .networkFileSystem, .directoryExposed, .directoryNotEmpty, .clockBeyondRange, .tooManySegments:
            nil
        }
    }

    /// The process exit status, after sysexits.h.
    package var exitCode: Int32 {
        switch self {
        case .damaged: 65
        case .keyRefused(let fault): fault.exitCode
        case .auditRefused(_, let exitCode): exitCode
        case .diverged: 70
        case .cannotCreate, .noSpace, .noSpaceToStart, .directoryNotEmpty: 73
        case .unreadable, .writeFailed, .tooManySegments, .fenced: 74
        case .lockHeld: 75
        case .newerFormat, .newerSchema: 76
        case .permission, .directoryExposed: 77
        case .networkFileSystem, .clockBeyondRange: 78
        }
    }
}

extension StorageError: CustomStringConvertible {
    /// One line for the log: what, in which file, where.
    package var description: String {
        switch self {
        case .lockHeld(let directory, let pid?): "\(directory) is in use by process \(pid)"
        case .lockHeld(let directory, nil): "\(directory) is in use by another process"
        case .networkFileSystem(let directory, let magic):
            "\(directory) is on a network file system (statfs type 0x\(String(magic, radix: 16))); use a local disk"
        case .newerFormat(let file, let minimumReader):
            "\(file) needs a program that reads format \(minimumReader)"
        case .newerSchema(let file, let schemaVersion):
            "\(file) needs a program that reads schema \(schemaVersion)"
        case .cannotCreate(let file, let error): "cannot create or open \(file): \(error)"
        case .permission(let file, let error): "not permitted to use \(file): \(error)"
        case .directoryExposed(let directory, let permissions):
            "\(directory) has mode \(String(permissions, radix: 8)): others may change what is in it; use mode 0700"
        case .directoryNotEmpty(let directory): "\(directory) is not empty"
        case .noSpace(let file, let error): "no space to make \(file): \(error)"
        case .noSpaceToStart(let directory, let needed, let free, let file, let error):
            "no space to start in \(directory): \(needed) bytes are needed, \(free.map(String.init) ?? "fewer") are free "
                + "(\(file): \(error)); nothing is lost, make room and start again"
        case .clockBeyondRange(let nanoseconds):
            "the wall clock tells a time after the year 2262 (\(nanoseconds / 1_000_000_000) s since 1970); set it"
        case .damaged(let damage): damage.description
        case .unreadable(let file, let offset, let error): "cannot read \(file) at offset \(offset): \(error)"
        case .writeFailed(let file, let error): "cannot write \(file): \(error)"
        case .tooManySegments(let count): "the journal has \(count) segments and no snapshot lets any of them go"
        case .fenced(let file): "\(file) was replaced by another process"
        case .keyRefused(let fault): "\(FileName.auditKeyText) \(fault)"
        case .auditRefused(let reason, _): reason
        case .diverged(let file, let offset, let sequence):
            "state differs from the recorded digest at sequence \(sequence), \(file) offset \(offset)"
        }
    }
}
