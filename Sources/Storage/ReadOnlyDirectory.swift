internal import Platform

/// A real directory whose files are opened to be read; what would change it is refused as a read-only disk refuses it.
final class ReadOnlyDirectory: OpenDirectory {
    private let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    func open(_ name: String) throws(SystemError) -> any OpenFile {
        POSIXFile(try self.descriptor.openFileForReading(name))
    }

    func create(_ name: String) throws(SystemError) -> any OpenFile {
        throw .readOnly(call: "openat")
    }

    func names() throws(SystemError) -> [String] {
        try self.descriptor.fileNames()
    }

    func status(of name: String) throws(SystemError) -> FileStatus? {
        try self.descriptor.fileStatus(of: name)
    }

    func rename(_ name: String, to newName: String) throws(SystemError) {
        throw .readOnly(call: "renameat")
    }

    func unlink(_ name: String) throws(SystemError) {
        throw .readOnly(call: "unlinkat")
    }

    func sync() throws(SystemError) {
        throw .readOnly(call: "fsync")
    }

    func status() throws(SystemError) -> FileStatus {
        try self.descriptor.fileStatus()
    }

    func fileSystemMagic() throws(SystemError) -> UInt64 {
        try self.descriptor.fileSystemMagic()
    }

    func freeByteCount() throws(SystemError) -> UInt64? {
        try self.descriptor.freeByteCount()
    }
}
