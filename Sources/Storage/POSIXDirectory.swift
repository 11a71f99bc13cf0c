internal import Platform

/// A real directory, open until the last reference goes.
final class POSIXDirectory: OpenDirectory {
    private let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    func open(_ name: String) throws(SystemError) -> any OpenFile {
        POSIXFile(try self.descriptor.openFile(name))
    }

    func create(_ name: String) throws(SystemError) -> any OpenFile {
        POSIXFile(try self.descriptor.createFile(name))
    }

    func names() throws(SystemError) -> [String] {
        try self.descriptor.fileNames()
    }

    func status(of name: String) throws(SystemError) -> FileStatus? {
        try self.descriptor.fileStatus(of: name)
    }

    func rename(_ name: String, to newName: String) throws(SystemError) {
        try self.descriptor.renameFile(name, to: newName)
    }

    func unlink(_ name: String) throws(SystemError) {
        try self.descriptor.unlinkFile(name)
    }

    func sync() throws(SystemError) {
        try self.descriptor.syncAll()
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
