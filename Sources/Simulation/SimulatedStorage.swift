internal import Platform
internal import Storage

/// The port to a simulated disk, for one simulated process.
struct SimulatedStorage: StorageCalls {
    let disk: SimulatedDisk
    let mount: Int

    func openDirectory(path: String) throws(SystemError) -> any OpenDirectory {
        try self.disk.perform(mount: self.mount) { _ throws(SystemError) in () }
        return SimulatedDirectory(disk: self.disk, mount: self.mount)
    }

    func pause(nanoseconds: UInt64) {
        self.disk.notePause()
    }
}
