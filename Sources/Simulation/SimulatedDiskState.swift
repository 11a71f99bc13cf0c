internal import Glibc
internal import Platform

/// What a simulated disk holds; every change goes through `change`, which counts, fails and crashes as planned.
struct SimulatedDiskState: Sendable {
    private enum NameChange: Sendable {
        case link(String, inode: Int)
        case rename(String, to: String)
        case unlink(String)
    }

    private(set) var names: [String: Int] = [:]
    private var durableNames: [String: Int] = [:]
    private var pendingNames: [NameChange] = []
    private(set) var inodes: [Int: SimulatedInode] = [:]
    private var nextInode = 1
    private var nextHandle = 1
    /// Inode to the handle that holds its lock.
    var locks: [Int: Int] = [:]
    /// The number of the living mount.
    private(set) var mount = 1
    private var isDown = false

    var faults: [DiskFault] = []
    var plannedCrash: (changes: Int, policy: CrashPolicy)?
    var quota = Int.max
    var fileSystemMagic: UInt64 = 0xEF53
    var directoryPermissions: UInt32 = 0o700
    var pauseCount = 0
    private(set) var changeCount = 0
    private(set) var callCounts: [DiskFault.Call: [String: Int]] = [:]

    // MARK: Life

    /// Throws where the caller's process is dead.
    func check(_ mount: Int) throws(SystemError) {
        guard mount == self.mount, !self.isDown else { throw SystemError(call: "crashed", code: ESHUTDOWN) }
    }

    mutating func reboot() {
        self.mount += 1
        self.isDown = false
        self.locks = [:]
        self.faults = []
        self.plannedCrash = nil
        self.quota = Int.max
    }

    mutating func crash(_ policy: CrashPolicy) {
        self.isDown = true
        self.plannedCrash = nil
        self.locks = [:]
        switch policy {
        case .processKilled: return
        case .everythingUnsyncedLost:
            for inode in self.inodes.keys { self.inodes[inode]?.losePending() }
            self.names = self.durableNames
        case .someUnsyncedLost(let seed):
            var random = SeededRandom(seed: seed)
            for inode in self.inodes.keys.sorted() { self.inodes[inode]?.loseSome(using: &random) }
            let kept = Int.random(in: 0...self.pendingNames.count, using: &random)
            for change in self.pendingNames.prefix(kept) { Self.apply(change, to: &self.durableNames) }
            self.names = self.durableNames
        }
        self.pendingNames = []
    }

    // MARK: Calls

    mutating func handle() -> Int {
        self.nextHandle += 1
        return self.nextHandle
    }

    func inode(of name: String) throws(SystemError) -> Int {
        guard let inode = self.names[name] else { throw SystemError(call: "openat", code: ENOENT) }
        return inode
    }

    mutating func create(_ name: String) throws(SystemError) -> Int {
        try self.count(.create, of: name)
        guard self.names[name] == nil else { throw SystemError(call: "openat", code: EEXIST) }
        let inode = self.nextInode
        self.nextInode += 1
        self.inodes[inode] = SimulatedInode()
        self.change(.link(name, inode: inode))
        try self.crashIfPlanned()
        return inode
    }

    mutating func rename(_ name: String, to newName: String) throws(SystemError) {
        try self.count(.rename, of: name)
        guard self.names[name] != nil else { throw SystemError(call: "renameat", code: ENOENT) }
        self.change(.rename(name, to: newName))
        try self.crashIfPlanned()
    }

    mutating func unlink(_ name: String) throws(SystemError) {
        try self.count(.unlink, of: name)
        guard self.names[name] != nil else { throw SystemError(call: "unlinkat", code: ENOENT) }
        self.change(.unlink(name))
        try self.crashIfPlanned()
    }

    mutating func syncDirectory() throws(SystemError) {
        try self.count(.syncDirectory, of: "")
        self.durableNames = self.names
        self.pendingNames = []
        try self.crashIfPlanned()
    }

    mutating func write(_ bytes: [UInt8], at offset: Int, to inode: Int) throws(SystemError) {
        try self.count(.write, of: self.name(of: inode))
        let grown = max(0, offset + bytes.count - (self.inodes[inode]?.content.count ?? 0))
        guard grown == 0 || self.quota - self.usedByteCount >= grown else {
            throw SystemError(call: "pwrite", code: ENOSPC)
        }
        self.inodes[inode]?.write(bytes, at: offset)
        try self.crashIfPlanned()
    }

    /// Bytes of all files that have a name; what was unlinked takes no space any more.
    var usedByteCount: Int { self.names.values.reduce(0) { $0 + (self.inodes[$1]?.content.count ?? 0) } }

    mutating func read(_ inode: Int, at offset: Int, byteCount: Int) throws(SystemError) -> ArraySlice<UInt8> {
        try self.count(.read, of: self.name(of: inode))
        guard let content = self.inodes[inode]?.content, offset < content.count else { return [] }
        return content[offset..<min(content.count, offset + byteCount)]
    }

    mutating func sync(_ inode: Int) throws(SystemError) {
        do {
            try self.count(.syncContent, of: self.name(of: inode))
        } catch {
            self.inodes[inode]?.failSync()
            throw error
        }
        self.inodes[inode]?.sync()
        try self.crashIfPlanned()
    }

    mutating func truncate(_ inode: Int, to byteCount: Int) throws(SystemError) {
        try self.count(.truncate, of: self.name(of: inode))
        self.inodes[inode]?.truncate(to: byteCount)
        try self.crashIfPlanned()
    }

    // MARK: Tampering

    mutating func place(_ content: [UInt8], at name: String) {
        let inode = self.nextInode
        self.nextInode += 1
        self.inodes[inode] = SimulatedInode(content: content)
        self.names[name] = inode
        self.durableNames[name] = inode
    }

    mutating func remove(_ name: String) {
        self.names[name] = nil
        self.durableNames[name] = nil
    }

    func content(of name: String) -> [UInt8]? {
        self.names[name].flatMap { self.inodes[$0]?.content }
    }

    // MARK: Plans

    private func name(of inode: Int) -> String {
        self.names.first { $0.value == inode }?.key ?? ""
    }

    /// Counts a call and makes it fail where a fault says so.
    private mutating func count(_ call: DiskFault.Call, of name: String) throws(SystemError) {
        self.callCounts[call, default: [:]][name, default: 0] += 1
        for index in self.faults.indices {
            let fault = self.faults[index]
            guard fault.call == call, name.hasPrefix(fault.prefix), fault.failing > 0 else { continue }
            guard fault.passing == 0 else {
                self.faults[index].passing -= 1
                continue
            }
            self.faults[index].failing -= 1
            throw SystemError(call: "\(call)", code: fault.code)
        }
    }

    private mutating func crashIfPlanned() throws(SystemError) {
        self.changeCount += 1
        guard let planned = self.plannedCrash else { return }
        guard planned.changes <= 1 else {
            self.plannedCrash = (planned.changes - 1, planned.policy)
            return
        }
        self.crash(planned.policy)
        throw SystemError(call: "crashed", code: ESHUTDOWN)
    }

    private mutating func change(_ change: NameChange) {
        Self.apply(change, to: &self.names)
        self.pendingNames.append(change)
    }

    private static func apply(_ change: NameChange, to names: inout [String: Int]) {
        switch change {
        case .link(let name, let inode): names[name] = inode
        case .rename(let name, let newName):
            names[newName] = names[name]
            names[name] = nil
        case .unlink(let name): names[name] = nil
        }
    }
}
