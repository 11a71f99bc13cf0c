internal import Platform
internal import Storage

/// An open file of a simulated disk; its lock goes with it.
final class SimulatedFile: OpenFile {
    private let disk: SimulatedDisk
    private let mount: Int
    private let inode: Int
    private let handle: Int

    init(disk: SimulatedDisk, mount: Int, inode: Int, handle: Int) {
        self.disk = disk
        self.mount = mount
        self.inode = inode
        self.handle = handle
    }

    deinit { self.disk.releaseLock(on: self.inode, owner: self.handle) }

    func write(_ bytes: borrowing Span<UInt8>, at offset: UInt64) throws(SystemError) -> Int {
        let written = [UInt8](copying: bytes)
        return try self.disk.perform(mount: self.mount) { state throws(SystemError) in
            try state.write(written, at: Int(offset), to: self.inode)
        }
    }

    func read(into bytes: inout MutableSpan<UInt8>, from index: Int, at offset: UInt64) throws(SystemError) -> Int {
        let byteCount = bytes.count - index
        let found = try self.disk.perform(mount: self.mount) { state throws(SystemError) in
            try state.read(self.inode, at: Int(offset), byteCount: byteCount)
        }
        bytes.copy(found.span, to: index)
        return found.count
    }

    func syncContent() throws(SystemError) {
        let delay = try self.disk.perform(mount: self.mount) { state throws(SystemError) in
            state.delay(ofSyncing: self.inode)
        }
        if delay > 0 { try self.disk.wait(nanoseconds: delay) }
        try self.disk.perform(mount: self.mount) { state throws(SystemError) in try state.sync(self.inode) }
    }

    func truncate(to byteCount: UInt64) throws(SystemError) {
        try self.disk.perform(mount: self.mount) { state throws(SystemError) in
            try state.truncate(self.inode, to: Int(byteCount))
        }
    }

    func status() throws(SystemError) -> FileStatus {
        try self.disk.perform(mount: self.mount) { state throws(SystemError) in
            state.status(of: self.inode, byteCount: state.inodes[self.inode]?.content.count ?? 0)
        }
    }

    func lock() throws(SystemError) -> Bool {
        try self.disk.perform(mount: self.mount) { state throws(SystemError) in
            guard let owner = state.locks[self.inode], owner != self.handle else {
                state.locks[self.inode] = self.handle
                return true
            }
            return false
        }
    }

    // Nobody's readers are counted: what they must notice is a writer.
    func lockShared() throws(SystemError) -> Bool {
        try self.disk.perform(mount: self.mount) { state throws(SystemError) in state.locks[self.inode] == nil }
    }
}
