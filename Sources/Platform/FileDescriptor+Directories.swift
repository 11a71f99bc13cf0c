internal import Glibc

/// System calls on open directories; names are relative to them.
extension FileDescriptor {
    /// Opens a directory, open(2).
    package static func openDirectory(path: String) throws(SystemError) -> FileDescriptor {
        let number = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw SystemError(call: "open", code: errno) }
        return FileDescriptor(adopting: number)
    }

    /// Makes a directory with mode 0700; false where the name exists, mkdir(2).
    package static func makeDirectory(path: String) throws(SystemError) -> Bool {
        if unsafe mkdir(path, 0o700) == 0 { return true }
        let code = errno
        guard code == EEXIST else { throw SystemError(call: "mkdir", code: code) }
        return false
    }

    /// Opens an existing file for reading and writing, openat(2).
    package borrowing func openFile(_ name: String) throws(SystemError) -> FileDescriptor {
        let number = unsafe openat(self.number, name, O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0)
        guard number >= 0 else { throw SystemError(call: "openat", code: errno) }
        return FileDescriptor(adopting: number)
    }

    /// Opens an existing file to read it, openat(2); a pipe nobody writes to does not make it wait.
    package borrowing func openFileForReading(_ name: String) throws(SystemError) -> FileDescriptor {
        let number = unsafe openat(
            self.number, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0)
        guard number >= 0 else { throw SystemError(call: "openat", code: errno) }
        return FileDescriptor(adopting: number)
    }

    /// Creates a file that must not exist, with mode 0600, openat(2).
    package borrowing func createFile(_ name: String) throws(SystemError) -> FileDescriptor {
        let number = unsafe openat(self.number, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw SystemError(call: "openat", code: errno) }
        return FileDescriptor(adopting: number)
    }

    /// What a name leads to, without following it; nil where it does not exist, fstatat(2).
    package borrowing func fileStatus(of name: String) throws(SystemError) -> FileStatus? {
        var found = stat()
        if unsafe fstatat(self.number, name, &found, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(found) }
        let code = errno
        guard code == ENOENT else { throw SystemError(call: "fstatat", code: code) }
        return nil
    }

    /// Renames within the directory, replacing what bore the new name, renameat(2).
    package borrowing func renameFile(_ name: String, to newName: String) throws(SystemError) {
        guard unsafe renameat(self.number, name, self.number, newName) == 0 else {
            throw SystemError(call: "renameat", code: errno)
        }
    }

    /// Removes a file's name, unlinkat(2).
    package borrowing func unlinkFile(_ name: String) throws(SystemError) {
        guard unsafe unlinkat(self.number, name, 0) == 0 else { throw SystemError(call: "unlinkat", code: errno) }
    }

    /// Every name in the directory but `.` and `..`, in the directory's order, readdir(3).
    package borrowing func fileNames() throws(SystemError) -> [String] {
        let number = unsafe openat(self.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        guard number >= 0 else { throw SystemError(call: "openat", code: errno) }
        guard let stream = unsafe fdopendir(number) else {
            let code = errno
            _ = Glibc.close(number)
            throw SystemError(call: "fdopendir", code: code)
        }
        defer { _ = unsafe closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                let code = errno
                guard code == 0 else { throw SystemError(call: "readdir", code: code) }
                return names
            }
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
                unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
    }
}
