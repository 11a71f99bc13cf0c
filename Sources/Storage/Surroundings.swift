internal import Platform

/// What a data directory lies in and who can get at it, as far as a start would ask.
package struct Surroundings: Equatable, Sendable {
    /// What it lies on.
    package enum Ground: Equatable, Sendable {
        case disk
        /// A container's layered root: syncs may not reach a disk, and the data may go with the container.
        case overlay
        /// Memory: gone with the next boot.
        case memory
        /// Another machine's promise: refused.
        case network
    }

    /// A file others than the owner can get at, or that is somebody else's.
    package struct Exposed: Equatable, Sendable {
        /// Its name.
        package let name: String
        /// The low twelve bits of its mode.
        package let permissions: UInt32
        /// Whose it is.
        package let ownerID: UInt32
    }

    /// Bytes a start writes at most before it may remove anything: the end of the journal anew, and the next segment.
    package static let startByteCount = UInt64(2 * StorageLimits.segmentByteCount)

    /// The low twelve bits of the directory's mode.
    package let permissions: UInt32
    /// Whose it is.
    package let ownerID: UInt32
    /// What it lies on.
    package let ground: Ground
    /// What may still be written there; nil where that cannot be told.
    package let freeByteCount: UInt64?
    /// Files of the daemon's that are not the owner's alone.
    package let exposed: [Exposed]

    /// Whether others may change what is in it: a start refuses that.
    package var isWritableByOthers: Bool { self.permissions & 0o022 != 0 }

    /// Whether others may look into it, which is worth a warning.
    package var isShared: Bool { self.permissions & 0o055 != 0 }
}

extension DirectoryView {
    /// Looks around; changes nothing.
    package func surroundings() throws(StorageError) -> Surroundings {
        do {
            let status = try self.folder.directory.status()
            let magic = try self.folder.directory.fileSystemMagic()
            var exposed: [Surroundings.Exposed] = []
            for name in try self.folder.directory.names().sorted() where FileName(name) != .unknown {
                guard let file = try self.folder.directory.status(of: name) else { continue }
                guard file.permissions & 0o077 != 0 || file.ownerID != status.ownerID else { continue }
                exposed.append(
                    Surroundings.Exposed(name: name, permissions: file.permissions, ownerID: file.ownerID))
            }
            return Surroundings(
                permissions: status.permissions, ownerID: status.ownerID, ground: Surroundings.Ground(magic: magic),
                freeByteCount: try self.folder.directory.freeByteCount(), exposed: exposed)
        } catch {
            throw .unreadable(file: self.folder.path, offset: 0, error)
        }
    }
}

extension Surroundings.Ground {
    /// Judges the magic number of statfs(2).
    package init(magic: UInt64) {
        switch FileSystemKind(magic: magic) {
        case .network: self = .network
        case .overlay: self = .overlay
        case .local:
            // tmpfs and ramfs, statfs(2).
            self = [0x0102_1994, 0x8584_58F6].contains(UInt32(truncatingIfNeeded: magic)) ? .memory : .disk
        }
    }
}
