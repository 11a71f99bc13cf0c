internal import Platform

/// A real file, open until the last reference goes.
final class POSIXFile: OpenFile {
    private let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    func write(_ bytes: borrowing Span<UInt8>, at offset: UInt64) throws(SystemError) -> Int {
        try self.descriptor.write(bytes, at: offset)
    }

    func read(into bytes: inout MutableSpan<UInt8>, from index: Int, at offset: UInt64) throws(SystemError) -> Int {
        try self.descriptor.read(into: &bytes, from: index, at: offset)
    }

    func syncContent() throws(SystemError) {
        try self.descriptor.syncContent()
    }

    func truncate(to byteCount: UInt64) throws(SystemError) {
        try self.descriptor.truncate(to: byteCount)
    }

    func status() throws(SystemError) -> FileStatus {
        try self.descriptor.fileStatus()
    }

    func lock() throws(SystemError) -> Bool {
        try self.descriptor.lockExclusively()
    }

    func lockShared() throws(SystemError) -> Bool {
        try self.descriptor.lockShared()
    }
}
