internal import Platform
package import Storage
internal import Synchronization

/// A disk in memory with one directory, that can crash, fail and be tampered with; tests only.
///
/// A process sees it through `mount`. A crash ends every mount; what was not synced is lost as the policy says.
package final class SimulatedDisk: Sendable {
    private let state: Mutex<SimulatedDiskState>
    /// Lets time pass while a sync does not return; false where the process does not live to see it return.
    private let stall = Mutex<(@Sendable (UInt64) -> Bool)?>(nil)

    /// An empty disk.
    package init() {
        self.state = Mutex(SimulatedDiskState())
    }

    private init(_ state: SimulatedDiskState) {
        self.state = Mutex(state)
    }

    /// An independent disk with the same content, without faults.
    package func copy() -> SimulatedDisk {
        var state = self.state.withLock { $0 }
        state.reboot()
        return SimulatedDisk(state)
    }

    /// The disk as a new process sees it; earlier mounts are dead.
    package func mount() -> any StorageCalls {
        let mount = self.state.withLock { (state: inout sending SimulatedDiskState) in
            state.reboot()
            return state.mount
        }
        return SimulatedStorage(disk: self, mount: mount)
    }

    /// The disk as a second process sees it while the first lives on.
    package func mountBeside() -> any StorageCalls {
        let mount = self.state.withLock { $0.mount }
        return SimulatedStorage(disk: self, mount: mount)
    }

    /// Crashes now.
    package func crash(_ policy: CrashPolicy) {
        self.state.withLock { $0.crash(policy) }
    }

    /// Crashes right after so many more changing calls; they are counted from 1.
    package func crash(_ policy: CrashPolicy, afterChanges count: Int) {
        self.state.withLock { $0.plannedCrash = (count, policy) }
    }

    /// Adds a fault.
    package func inject(_ fault: DiskFault) {
        self.state.withLock { $0.faults.append(fault) }
    }

    /// Bytes all files together have.
    package var byteCount: Int { self.state.withLock { $0.usedByteCount } }

    /// Bytes all files together may have; growth beyond it fails with ENOSPC.
    package func setQuota(_ byteCount: Int) {
        self.state.withLock { $0.quota = byteCount }
    }

    /// Whether a crash garbled pages and no start got through since.
    package var isGarbled: Bool { self.state.withLock { $0.isGarbled } }

    /// How often it did what its faults say.
    package var tally: DiskTally { self.state.withLock { $0.tally } }

    /// Says what happens while a sync does not return: `body` lets so many nanoseconds pass, and returns false where the
    /// process ended meanwhile.
    package func whileStalled(_ body: @escaping @Sendable (UInt64) -> Bool) {
        self.stall.withLock { $0 = body }
    }

    /// Takes what there is for good: a start got through.
    package func accept() { self.state.withLock { $0.accept() } }

    /// Undoes the last crash if it garbled pages, as if everything unsynced had been lost; false where it did not.
    package func ungarble() -> Bool { self.state.withLock { $0.ungarble() } }

    /// Forgets every fault, planned crash and quota.
    package func calm() {
        self.state.withLock { (state: inout sending SimulatedDiskState) in
            state.faults = []
            state.plannedCrash = nil
            state.quota = .max
        }
    }

    /// Sets the magic number statfs(2) tells.
    package func setFileSystemMagic(_ magic: UInt64) {
        self.state.withLock { $0.fileSystemMagic = magic }
    }

    /// Sets who may do what with the directory, the low twelve bits of its mode.
    package func setDirectoryPermissions(_ permissions: UInt32) {
        self.state.withLock { $0.directoryPermissions = permissions }
    }

    /// Replaces or makes a file, durably, as somebody with an editor would.
    package func place(_ content: [UInt8], at name: String) {
        self.state.withLock { $0.place(content, at: name) }
    }

    /// Removes a file, durably.
    package func remove(_ name: String) {
        self.state.withLock { $0.remove(name) }
    }

    /// What a program would read from a file, nil where there is none.
    package func content(of name: String) -> [UInt8]? {
        self.state.withLock { $0.content(of: name) }
    }

    /// Every name, sorted.
    package var names: [String] { self.state.withLock { $0.names.keys.sorted() } }

    /// How many changing calls were made so far; they are what a crash is placed between.
    package var changeCount: Int { self.state.withLock { $0.changeCount } }

    /// How many calls of one kind on files whose name begins so were made so far, failed ones included.
    package func callCount(of call: DiskFault.Call, prefix: String = "") -> Int {
        self.state.withLock { state in
            state.callCounts[call, default: [:]].reduce(0) { $0 + ($1.key.hasPrefix(prefix) ? $1.value : 0) }
        }
    }

    /// Whether the disk has crashed and no process was started since.
    package var isDown: Bool { self.state.withLock { $0.isDown } }

    /// Whether a power cut now would lose anything.
    package var hasUnsyncedChanges: Bool { self.state.withLock { $0.hasUnsyncedChanges } }

    /// Whether a power cut now would lose names.
    package var hasUnsyncedNames: Bool { self.state.withLock { $0.hasUnsyncedNames } }

    /// The last entry of a journal frame whose sync returned success, whatever the process believes.
    package var syncedSequence: UInt64 { self.state.withLock { $0.syncedSequence } }

    /// Writes, syncs and cuts of a journal file after one of its writes or syncs had failed.
    package var callsAfterFailure: Int { self.state.withLock { $0.callsAfterFailure } }

    /// How often the directory was synced.
    package var directorySyncCount: Int { self.state.withLock { $0.directorySyncCount } }

    /// What a power cut now would leave of a file whatever else it took, nil where not even its name.
    package func durableContent(of name: String) -> [UInt8]? { self.state.withLock { $0.durableContent(of: name) } }

    /// The byte count of the same.
    package func durableByteCount(of name: String) -> Int? {
        self.state.withLock { state in state.durableNames[name].flatMap { state.inodes[$0]?.durable.count } }
    }

    /// Pauses of processes that wait for the lock.
    package var pauseCount: Int { self.state.withLock { $0.pauseCount } }

    func perform<Result: Sendable>(
        mount: Int, _ body: (inout SimulatedDiskState) throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        try self.state.withLock { (state: inout sending SimulatedDiskState) throws(SystemError) in
            try state.check(mount)
            return try body(&state)
        }
    }

    /// Waits for a sync that takes so long; throws where the process does not live to see its end.
    func wait(nanoseconds: UInt64) throws(SystemError) {
        let stall = self.stall.withLock { $0 }
        guard let stall, !stall(nanoseconds) else { return }
        self.crash(.processKilled)
        throw SystemError(call: "crashed", code: 108)
    }

    func notePause() {
        self.state.withLock { $0.pauseCount += 1 }
    }

    func releaseLock(on inode: Int, owner: Int) {
        self.state.withLock { state in
            if state.locks[inode] == owner { state.locks[inode] = nil }
        }
    }
}
