internal import Platform

#if MUTANTS
    internal import Journaling
#endif

/// The open data directory with failures that say which file they are about.
struct Folder: Sendable {
    /// As the operator gave it, for messages.
    let path: String
    let directory: any OpenDirectory

    /// Opens a file that must be there.
    func open(_ name: String) throws(StorageError) -> NamedFile {
        do {
            return NamedFile(name: name, file: try self.directory.open(name))
        } catch {
            throw error.isPermission
                ? .permission(file: name, error) : .unreadable(file: name, offset: 0, error)
        }
    }

    /// Opens a file, or nil where the name does not exist, also when it goes between the look and the opening.
    func openIfPresent(_ name: String) throws(StorageError) -> NamedFile? {
        guard try self.byteCount(of: name) != nil else { return nil }
        do throws(StorageError) {
            return try self.open(name)
        } catch {
            if case .unreadable(_, _, let cause) = error, cause.isMissingName { return nil }
            throw error
        }
    }

    /// Creates a temporary file, replacing a leftover of the same name.
    func createTemporary(_ name: String) throws(StorageError) -> NamedFile {
        do {
            if try self.directory.status(of: name) != nil { try self.directory.unlink(name) }
            return NamedFile(name: name, file: try self.directory.create(name))
        } catch {
            throw error.isPermission ? .permission(file: name, error) : .writeFailed(file: name, error)
        }
    }

    /// The byte count of a file, or nil where the name does not exist.
    func byteCount(of name: String) throws(StorageError) -> UInt64? {
        do {
            return try self.directory.status(of: name)?.byteCount
        } catch {
            throw .unreadable(file: name, offset: 0, error)
        }
    }

    /// Gives a file another name and makes that durable.
    func publish(_ name: String, as newName: String) throws(StorageError) {
        try self.rename(name, to: newName)
        try self.sync()
    }

    /// Gives a file another name, durable with the next `sync`.
    func rename(_ name: String, to newName: String) throws(StorageError) {
        do {
            try self.directory.rename(name, to: newName)
        } catch {
            throw .writeFailed(file: name, error)
        }
    }

    /// Removes a name where it exists, durable with the next `sync`.
    func remove(_ name: String) throws(StorageError) {
        do {
            try self.directory.unlink(name)
        } catch {
            guard error.isMissingName else { throw .writeFailed(file: name, error) }
        }
    }

    /// Makes names durable.
    func sync() throws(StorageError) {
        #if MUTANTS
            if DurabilityMutant.directorySyncSkipped.isActive { return }
        #endif
        while true {
            do {
                return try self.directory.sync()
            } catch {
                guard error.isInterruption else { throw .writeFailed(file: self.path, error) }
            }
        }
    }

    /// Every name in the directory, sorted so that nothing depends on the disk's order.
    func names() throws(StorageError) -> [String] {
        do {
            return try self.directory.names().sorted()
        } catch {
            throw .unreadable(file: self.path, offset: 0, error)
        }
    }
}
