internal import Glibc

/// The few errors that callers treat apart.
extension SystemError {
    /// The call was interrupted by a signal before it did anything: repeat it.
    package var isInterruption: Bool { self.code == EINTR }

    /// The name does not exist.
    package var isMissingName: Bool { self.code == ENOENT }

    /// The name exists already.
    package var isExistingName: Bool { self.code == EEXIST }

    /// The disk, or what this user may have of it, is full.
    package var isNoSpace: Bool { self.code == ENOSPC || self.code == EDQUOT }

    /// Nobody listens.
    package var isRefused: Bool { self.code == ECONNREFUSED }

    /// The process may not do this.
    package var isPermission: Bool { self.code == EACCES || self.code == EPERM }
}
