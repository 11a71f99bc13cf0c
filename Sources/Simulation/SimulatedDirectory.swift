internal import Platform
internal import Storage

/// The one directory of a simulated disk.
final class SimulatedDirectory: OpenDirectory {
    private let disk: SimulatedDisk
    private let mount: Int

    init(disk: SimulatedDisk, mount: Int) {
        self.disk = disk
        self.mount = mount
    }

    func open(_ name: String) throws(SystemError) -> any OpenFile {
        let (inode, handle) = try self.disk.perform(mount: self.mount) { state throws(SystemError) in
            (try state.inode(of: name), state.handle())
        }
        return SimulatedFile(disk: self.disk, mount: self.mount, inode: inode, handle: handle)
    }

    func create(_ name: String) throws(SystemError) -> any OpenFile {
        let (inode, handle) = try self.disk.perform(mount: self.mount) { state throws(SystemError) in
            (try state.create(name), state.handle())
        }
        return SimulatedFile(disk: self.disk, mount: self.mount, inode: inode, handle: handle)
    }

    func names() throws(SystemError) -> [String] {
        try self.disk.perform(mount: self.mount) { state throws(SystemError) in state.names.keys.sorted() }
    }

    func status(of name: String) throws(SystemError) -> FileStatus? {
        try self.disk.perform(mount: self.mount) { state throws(SystemError) in
            guard let inode = state.names[name], let file = state.inodes[inode] else { return nil }
            return state.status(of: inode, byteCount: file.content.count)
        }
    }

    func rename(_ name: String, to newName: String) throws(SystemError) {
        try self.disk.perform(mount: self.mount) { state throws(SystemError) in try state.rename(name, to: newName) }
    }

    func unlink(_ name: String) throws(SystemError) {
        try self.disk.perform(mount: self.mount) { state throws(SystemError) in try state.unlink(name) }
    }

    func sync() throws(SystemError) {
        try self.disk.perform(mount: self.mount) { state throws(SystemError) in try state.syncDirectory() }
    }

    func status() throws(SystemError) -> FileStatus {
        try self.disk.perform(mount: self.mount) { state throws(SystemError) in
            FileStatus(
                device: 1, inode: 0, byteCount: 0, isOrdinaryFile: false, permissions: state.directoryPermissions)
        }
    }

    func fileSystemMagic() throws(SystemError) -> UInt64 {
        try self.disk.perform(mount: self.mount) { state throws(SystemError) in state.fileSystemMagic }
    }
}
