package import Journaling
internal import Platform

/// A data directory as somebody sees it who does not own it: everything is read, nothing is changed.
///
/// A writer's lock is noticed and never taken away. As long as the view lives it keeps a daemon from starting, where there
/// was none, so that nobody moves what is being looked at; a directory without `LOCK`, such as a backup, has no such
/// guard. With `ReadOnlyStorage` it works on a read-only disk as well.
package final class DirectoryView: Sendable {
    /// Who else is there.
    package enum Company: Equatable, Sendable {
        /// No daemon, and none can start.
        case alone
        /// A daemon owns the directory; its process id, where the lock file tells it.
        case besideWriter(pid: UInt32?)
    }

    /// Who else is there.
    package let company: Company
    /// The MANIFEST as it was when the view was opened; nil where there is none or it cannot be read.
    package let manifest: Manifest?
    /// What is wrong with the MANIFEST, where it cannot be used.
    package let manifestFault: StorageError?

    let folder: Folder
    private let lock: NamedFile?

    /// Opens a directory that exists; throws where it cannot be opened, or needs a program that reads a newer format or
    /// a newer schema than `schemaVersion`.
    package init(path: String, calls: any StorageCalls, schemaVersion: UInt16 = 1) throws(StorageError) {
        let folder: Folder
        do {
            folder = Folder(path: path, directory: try calls.openDirectory(path: path))
        } catch {
            throw error.isPermission ? .permission(file: path, error) : .unreadable(file: path, offset: 0, error)
        }
        try FormatCheck(folder: folder, schemaVersion: schemaVersion).run()
        self.folder = folder
        self.lock = try folder.openIfPresent(FileName.lockText)
        self.company = try Self.company(in: folder, lock: self.lock)
        do throws(StorageError) {
            self.manifest = try ManifestStore.read(from: folder)
            self.manifestFault =
                self.manifest == nil ? .damaged(Damage(.manifestMissing, file: FileName.manifestText)) : nil
        } catch {
            self.manifest = nil
            self.manifestFault = error
        }
    }

    /// As the operator gave it.
    package var path: String { self.folder.path }

    /// Throws `lockHeld` where a daemon owns the directory, for whoever cannot read beside one.
    package func requireAlone() throws(StorageError) {
        switch self.company {
        case .alone: return
        case .besideWriter(let pid): throw .lockHeld(directory: self.folder.path, pid: pid)
        }
    }

    /// Begins to re-read everything that is kept; beside a daemon the segment it writes to as far as later frames prove it
    /// durable.
    package func makeScrub() -> Scrub {
        Scrub(folder: self.folder, coverage: self.company == .alone ? .everything : .proven)
    }

    private static func company(in folder: Folder, lock: NamedFile?) throws(StorageError) -> Company {
        guard let lock else { return .alone }
        do {
            if try lock.file.lockShared() { return .alone }
        } catch {
            throw .unreadable(file: FileName.lockText, offset: 0, error)
        }
        return .besideWriter(pid: try DirectoryLock.holder(in: folder))
    }
}
