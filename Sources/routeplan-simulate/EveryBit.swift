internal import Engine
internal import JournalTools
internal import Journaling
internal import Platform
internal import RoutePlanning
internal import Simulation
internal import Storage

/// Flips every bit of every kept file of a small data directory, or a sample of those of a large one, one at a time, and
/// asks who notices.
///
/// A start has to notice what it reads: it refuses, falls back to the older snapshot, or tells of a torn tail. `journal
/// verify` has to notice everything. The directory is read once and never changed; each try has a disk in memory.
struct EveryBit {
    private struct Part {
        let name: String
        let bytes: [UInt8]
        /// Bytes of it that a start reads, from the first on.
        let readAtStart: Int
    }

    private let disk = SimulatedDisk()
    private let parts: [Part]
    private let stride: Int
    private let firstBit: Int
    /// The bits that were drawn, by file.
    private var drawn: [String: [Int]]?

    /// Reads the directory; tries every bit from `firstBit` on in steps of `stride`.
    init(path: String, stride: Int, firstBit: Int) throws {
        var files: [(name: String, bytes: [UInt8])] = []
        let directory = try POSIXStorage().openDirectory(path: path)
        for name in try directory.names().sorted() where name != "LOCK" && name != "spare.tmp" {
            files.append((name, try Self.content(of: try directory.open(name))))
        }
        for file in files { self.disk.place(file.bytes, at: file.name) }
        let manifest = try DirectoryView(path: path, calls: self.disk.copy().mount()).manifest
        self.parts = files.map { file in
            Part(
                name: file.name, bytes: file.bytes,
                readAtStart: Self.byteCountReadAtStart(file.name, file.bytes.count, by: manifest))
        }
        self.stride = stride
        self.firstBit = firstBit
    }

    /// Has only so many bits tried, each bit of the directory as likely as any other.
    mutating func draw(_ count: Int, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var drawn: [String: [Int]] = [:]
        let all = self.parts.reduce(0) { $0 + 8 * $1.bytes.count }
        for _ in 0..<count where all > 0 {
            var bit = Int(random.next() % UInt64(all))
            for part in self.parts {
                if bit < 8 * part.bytes.count {
                    drawn[part.name, default: []].append(bit)
                    break
                }
                bit -= 8 * part.bytes.count
            }
        }
        self.drawn = drawn
        print("\(count) of \(all) bits, drawn from seed \(seed)")
    }

    /// Whether everything was noticed; tells of each file and of the first bits that were not.
    func run() throws -> Bool {
        guard Self.startNotices(self.disk.copy()) == false, try Self.verifyNotices(self.disk.copy()) == false else {
            print("the directory is not sound to begin with")
            return false
        }
        var missed = 0
        for part in self.parts {
            var (tried, started) = (0, 0)
            let every = Swift.stride(from: self.firstBit, to: 8 * part.bytes.count, by: self.stride)
            for bit in self.drawn.map({ AnySequence($0[part.name] ?? []) }) ?? AnySequence(every) {
                var bytes = part.bytes
                bytes[bit / 8] ^= 1 << UInt8(bit % 8)
                let disk = self.disk.copy()
                disk.place(bytes, at: part.name)
                tried += 1
                if bit / 8 < part.readAtStart {
                    started += 1
                    if !Self.startNotices(disk.copy()) { missed += Self.tell("a start", part.name, bit, missed) }
                }
                if try !Self.verifyNotices(disk) { missed += Self.tell("journal verify", part.name, bit, missed) }
            }
            print("\(part.name): \(tried) bits flipped, \(started) of them where a start reads")
        }
        print(missed == 0 ? "every flipped bit was noticed" : "\(missed) flipped bits were not noticed")
        return missed == 0
    }

    private static func tell(_ who: String, _ name: String, _ bit: Int, _ before: Int) -> Int {
        if before < 20 { print("\(who) did not notice bit \(bit) of \(name)") }
        return 1
    }

    /// A start up to the point at which it would begin to write.
    private static func startNotices(_ disk: SimulatedDisk) -> Bool {
        do throws(StorageError) {
            let directory = try DataDirectory.open(
                path: "data", calls: disk.mount(), freshInstance: InstanceID(high: 1, low: 1), processID: 1)
            var replay = Replay(policy: Policy())
            let recovery = try directory.recover { step, bytes in replay.take(step, bytes) }
            let key = try directory.readOrMakeAuditKey(fresh: AuditKey(bytes: [UInt8](repeating: 1, count: 32)))
            return !recovery.fallbacks.isEmpty || recovery.droppedTail != nil || key.isNew
        } catch {
            return true
        }
    }

    private static func verifyNotices(_ disk: SimulatedDisk) throws -> Bool {
        do throws(StorageError) {
            let verification = try Verifier(try DirectoryView(path: "data", calls: disk.mount())).run()
            return !verification.findings.isEmpty || verification.notes.contains { $0.word == "torn_tail" }
        } catch {
            return true
        }
    }

    /// MANIFEST, key, the newest snapshot and the segments from it on are read whole; of older segments the header.
    private static func byteCountReadAtStart(_ name: String, _ byteCount: Int, by manifest: Manifest?) -> Int {
        guard let manifest, let newest = manifest.snapshots.last else { return byteCount }
        if name.hasPrefix("snap-") {
            return name == DirectoryView.name(ofSnapshot: newest.position.sequence) ? byteCount : 0
        }
        guard name.hasPrefix("journal-") else { return byteCount }
        let first = manifest.segments.last { $0.firstBatch <= newest.position.batch + 1 }?.firstBatch ?? 0
        let own = name.split(separator: "-").last.flatMap { UInt64($0.prefix { $0 != "." }) } ?? 0
        return own >= first ? byteCount : min(byteCount, SegmentHeader.byteCount)
    }

    private static func content(of file: any OpenFile) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(try file.status().byteCount))
        var offset = 0
        while offset < bytes.count {
            var span = bytes.mutableSpan
            let count = try file.read(into: &span, from: offset, at: UInt64(offset))
            guard count > 0 else { break }
            offset += count
        }
        return bytes
    }
}
