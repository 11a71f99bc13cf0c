internal import Glibc
internal import Journaling
internal import Platform

/// What a simulated disk holds; every change goes through `change`, which counts, fails and crashes as planned.
struct SimulatedDiskState: Sendable {
    /// One change of the directory that was not synced; `order` counts the unsynced changes of the whole disk.
    private struct NameChange: Sendable {
        enum Kind: Sendable {
            case link(String)
            case rename(String, to: String)
            case unlink(String)
        }

        let kind: Kind
        let inode: Int
        let order: Int
    }

    private(set) var names: [String: Int] = [:]
    private(set) var durableNames: [String: Int] = [:]
    private var pendingNames: [NameChange] = []
    private(set) var inodes: [Int: SimulatedInode] = [:]
    private var nextInode = 1
    private var nextHandle = 1
    private var nextOrder = 0
    /// Inode to the handle that holds its lock.
    var locks: [Int: Int] = [:]
    /// The number of the living mount.
    private(set) var mount = 1
    private(set) var isDown = false

    var faults: [DiskFault] = []
    var plannedCrash: (changes: Int, policy: CrashPolicy)?
    var quota = Int.max
    var fileSystemMagic: UInt64 = 0xEF53
    var directoryPermissions: UInt32 = 0o700
    var pauseCount = 0
    /// Asked for once: it is a system call.
    private let userID = ThisProcess.userID
    private(set) var changeCount = 0
    private(set) var callCounts: [DiskFault.Call: [String: Int]] = [:]
    /// The last entry of a journal frame whose sync returned success, whatever the process believes.
    private(set) var syncedSequence: UInt64 = 0
    /// Calls on a journal file after one of its writes or syncs had failed.
    private(set) var callsAfterFailure = 0
    private(set) var directorySyncCount = 0
    /// How often the disk did what its faults say.
    private(set) var tally = DiskTally()
    /// The files and durable names before the last crash that garbled pages, until a start got through: one that crashes
    /// itself leaves what was garbled as it was.
    private var ungarbled: (inodes: [Int: SimulatedInode], names: [String: Int])?

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
        for inode in self.inodes.keys { self.inodes[inode]?.hasFailed = false }
    }

    mutating func crash(_ policy: CrashPolicy) {
        self.isDown = true
        self.plannedCrash = nil
        self.locks = [:]
        switch policy {
        case .processKilled: return
        case .everythingUnsyncedLost: self.losePending()
        case .someUnsyncedLost(let seed): self.loseSome(seed: seed)
        case .prefixKept(let seed): self.keepPrefix(seed: seed)
        case .pagesGarbled(let seed):
            if self.ungarbled == nil { self.ungarbled = (self.inodes, self.durableNames) }
            var random = SeededRandom(seed: seed)
            for inode in self.inodes.keys.sorted() { self.inodes[inode]?.garble(using: &random) }
            self.keepNames(Int.random(in: 0...self.pendingNames.count, using: &random))
        case .namesOutOfOrder(let seed):
            var random = SeededRandom(seed: seed)
            for inode in self.inodes.keys.sorted() { self.inodes[inode]?.loseSome(using: &random) }
            self.pendingNames.shuffle(using: &random)
            self.keepNames(Int.random(in: 0...self.pendingNames.count, using: &random))
        case .contentLostNamesKept:
            for inode in self.inodes.keys { self.inodes[inode]?.losePending() }
            self.keepNames(self.pendingNames.count)
        }
        self.names = self.durableNames
        self.pendingNames = []
        self.forgetUnnamed()
    }

    /// Whether a crash garbled pages and no start got through since.
    var isGarbled: Bool { self.ungarbled != nil }

    /// Takes what there is for good: a start got through.
    mutating func accept() { self.ungarbled = nil }

    /// Undoes the last crash that garbled pages: nothing that was not synced is left, and nothing else either.
    mutating func ungarble() -> Bool {
        guard let (inodes, names) = self.ungarbled.take() else { return false }
        (self.inodes, self.names, self.durableNames, self.pendingNames) = (inodes, names, names, [])
        self.losePending()
        self.forgetUnnamed()
        return true
    }

    private mutating func losePending() {
        for inode in self.inodes.keys { self.inodes[inode]?.losePending() }
    }

    private mutating func loseSome(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for inode in self.inodes.keys.sorted() { self.inodes[inode]?.loseSome(using: &random) }
        self.keepNames(Int.random(in: 0...self.pendingNames.count, using: &random))
    }

    private mutating func keepPrefix(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let orders = self.inodes.values.flatMap { $0.pending.map(\.order) } + self.pendingNames.map(\.order)
        guard let cut = orders.sorted().randomElement(using: &random) else { return }
        for inode in self.inodes.keys.sorted() { self.inodes[inode]?.losePending(from: cut, using: &random) }
        self.keepNames(self.pendingNames.count { $0.order < cut })
    }

    private mutating func keepNames(_ count: Int) {
        for change in self.pendingNames.prefix(count) { Self.apply(change, to: &self.durableNames) }
    }

    /// Forgets files that have no name any more; nobody has them open after a crash.
    private mutating func forgetUnnamed() {
        let named = Set(self.names.values)
        for inode in self.inodes.keys where !named.contains(inode) {
            self.inodes[inode] = nil
        }
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
        _ = try self.count(.create, of: name)
        guard self.names[name] == nil else { throw SystemError(call: "openat", code: EEXIST) }
        let inode = self.nextInode
        self.nextInode += 1
        self.inodes[inode] = SimulatedInode(name: name)
        self.change(.link(name), of: inode)
        try self.crashIfPlanned()
        return inode
    }

    mutating func rename(_ name: String, to newName: String) throws(SystemError) {
        _ = try self.count(.rename, of: name)
        guard let inode = self.names[name] else { throw SystemError(call: "renameat", code: ENOENT) }
        self.inodes[inode]?.name = newName
        self.change(.rename(name, to: newName), of: inode)
        try self.crashIfPlanned()
    }

    mutating func unlink(_ name: String) throws(SystemError) {
        _ = try self.count(.unlink, of: name)
        guard let inode = self.names[name] else { throw SystemError(call: "unlinkat", code: ENOENT) }
        self.change(.unlink(name), of: inode)
        try self.crashIfPlanned()
    }

    mutating func syncDirectory() throws(SystemError) {
        guard try self.count(.syncDirectory, of: "") != .lie else { return try self.crashIfPlanned() }
        self.keepNames(self.pendingNames.count)
        self.pendingNames.removeAll(keepingCapacity: true)
        self.directorySyncCount += 1
        try self.crashIfPlanned()
    }

    /// Returns how many bytes were taken.
    mutating func write(_ bytes: [UInt8], at offset: Int, to inode: Int) throws(SystemError) -> Int {
        self.noteUse(of: inode)
        let trick = try self.count(.write, of: self.name(of: inode), inode: inode)
        let taken = trick == .short && bytes.count > 1 ? Array(bytes[..<(bytes.count / 2)]) : bytes
        let grown = max(0, offset + taken.count - (self.inodes[inode]?.content.count ?? 0))
        guard self.quota == .max || grown == 0 || self.quota - self.usedByteCount >= grown else {
            self.inodes[inode]?.hasFailed = true
            throw SystemError(call: "pwrite", code: ENOSPC)
        }
        self.nextOrder += 1
        let place = trick == .astray ? self.inodes[inode]?.otherPlace(than: offset, draw: self.nextOrder) : nil
        self.inodes[inode]?.write(taken, at: place ?? offset, order: self.nextOrder)
        try self.crashIfPlanned()
        return taken.count
    }

    /// Bytes of all files that have a name; what was unlinked takes no space any more.
    var usedByteCount: Int { self.names.values.reduce(0) { $0 + (self.inodes[$1]?.content.count ?? 0) } }

    mutating func read(_ inode: Int, at offset: Int, byteCount: Int) throws(SystemError) -> ArraySlice<UInt8> {
        let isShort = try self.count(.read, of: self.name(of: inode), inode: inode) == .short
        guard let content = self.inodes[inode]?.content, offset < content.count else { return [] }
        let wanted = isShort ? max(1, byteCount / 2) : byteCount
        return content[offset..<min(content.count, offset + wanted)]
    }

    mutating func sync(_ inode: Int) throws(SystemError) {
        self.noteUse(of: inode)
        let trick = try self.count(.syncContent, of: self.name(of: inode), inode: inode)
        self.noteSyncedFrames(of: inode)
        if trick != .lie { self.inodes[inode]?.sync() }
        try self.crashIfPlanned()
    }

    mutating func truncate(_ inode: Int, to byteCount: Int) throws(SystemError) {
        self.noteUse(of: inode)
        _ = try self.count(.truncate, of: self.name(of: inode))
        self.nextOrder += 1
        self.inodes[inode]?.truncate(to: byteCount, order: self.nextOrder)
        try self.crashIfPlanned()
    }

    // MARK: Tampering

    mutating func place(_ content: [UInt8], at name: String) {
        let inode = self.nextInode
        self.nextInode += 1
        self.inodes[inode] = SimulatedInode(name: name, content: content)
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

    /// What is safe of a file; a plain crash may leave more.
    func durableContent(of name: String) -> [UInt8]? {
        self.durableNames[name].flatMap { self.inodes[$0]?.durable }
    }

    /// What stat(2) tells of a file.
    func status(of inode: Int, byteCount: Int) -> FileStatus {
        FileStatus(device: 1, inode: UInt64(inode), byteCount: UInt64(byteCount), ownerID: self.userID)
    }

    /// Whether a power cut now would lose names.
    var hasUnsyncedNames: Bool { !self.pendingNames.isEmpty }

    /// Whether a power cut now would lose anything.
    var hasUnsyncedChanges: Bool {
        !self.pendingNames.isEmpty || self.inodes.values.contains { !$0.pending.isEmpty }
    }

    // MARK: Plans

    private func name(of inode: Int) -> String { self.inodes[inode]?.name ?? "" }

    /// What the disk knows to be safe: only the journal's own files count, and only what was written since the last sync.
    private mutating func noteSyncedFrames(of inode: Int) {
        guard let file = self.inodes[inode], file.name.hasPrefix("journal-") else { return }
        for change in file.pending {
            guard case .write(_, let bytes) = change.kind, let header = FrameHeader(decoding: bytes.span, at: 0) else {
                continue
            }
            let last = header.firstSequence + UInt64(header.entryCount) - 1
            self.syncedSequence = max(self.syncedSequence, last)
        }
    }

    private mutating func noteUse(of inode: Int) {
        guard let file = self.inodes[inode], file.hasFailed, file.name.hasPrefix("journal-") else { return }
        self.callsAfterFailure += 1
    }

    /// How long the next sync of a file takes; the fault that says so is used up.
    mutating func delay(ofSyncing inode: Int) -> UInt64 {
        let name = self.name(of: inode)
        for index in self.faults.indices where self.faults[index].call == .syncContent {
            let fault = self.faults[index]
            guard case .delay(let nanoseconds) = fault.trick, fault.failing > 0, name.hasPrefix(fault.prefix) else {
                continue
            }
            guard fault.passing == 0 else {
                self.faults[index].passing -= 1
                continue
            }
            self.faults[index].failing -= 1
            self.tally.delayed += 1
            return nanoseconds
        }
        return 0
    }

    /// Counts a call and has it fail, or do something else, where a fault says so.
    private mutating func count(
        _ call: DiskFault.Call, of name: String, inode: Int? = nil
    ) throws(SystemError) -> DiskFault.Trick? {
        self.callCounts[call, default: [:]][name, default: 0] += 1
        for index in self.faults.indices {
            let fault = self.faults[index]
            guard fault.call == call, name.hasPrefix(fault.prefix), fault.failing > 0 else { continue }
            if case .delay = fault.trick { continue }
            guard fault.passing == 0 else {
                self.faults[index].passing -= 1
                continue
            }
            self.faults[index].failing -= 1
            self.tally.note(fault)
            if let trick = fault.trick { return trick }
            if let inode, fault.code != EINTR, call != .read {
                self.inodes[inode]?.hasFailed = true
                if call == .syncContent { self.inodes[inode]?.failSync(fault.aftermath) }
            }
            throw SystemError(call: "\(call)", code: fault.code)
        }
        return nil
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

    private mutating func change(_ kind: NameChange.Kind, of inode: Int) {
        self.nextOrder += 1
        let change = NameChange(kind: kind, inode: inode, order: self.nextOrder)
        Self.apply(change, to: &self.names)
        self.pendingNames.append(change)
    }

    private static func apply(_ change: NameChange, to names: inout [String: Int]) {
        switch change.kind {
        case .link(let name): names[name] = change.inode
        case .rename(let name, let newName):
            // The old name may not have survived, or be another file's by now.
            if names[name] == change.inode { names[name] = nil }
            names[newName] = change.inode
        case .unlink(let name): if names[name] == change.inode { names[name] = nil }
        }
    }
}
