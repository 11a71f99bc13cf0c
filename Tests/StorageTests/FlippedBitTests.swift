import Journaling
import Simulation
import Testing

@testable import Storage

/// Bits flipped anywhere in a directory of many files, drawn from a seed.
///
/// What a start reads it notices, and a re-reading notices everything. That no bit of a header, a frame, a snapshot, a MANIFEST or a key escapes is tried bit by bit where
/// these are decoded (`SegmentReaderTests`, `ContainerTests`, `SnapshotFormatTests`).
@Suite struct FlippedBitTests {
    private static let sampleCount = 300

    /// Two snapshots, several segments, a key, and a tail that a kill left open.
    private static func directory() throws -> SimulatedDisk {
        let disk = try Fixture.twoSnapshots()
        disk.place(KeyContainer.encoded([UInt8](repeating: 3, count: AuditKey.byteCount)), at: "audit.key")
        return disk
    }

    /// What a start reads whole: MANIFEST, key, the newest snapshot and the segments from it on; of older segments the header.
    private static func isReadAtStart(_ name: String, offset: Int, by manifest: Manifest) -> Bool {
        if name == "MANIFEST" || name == "audit.key" { return true }
        guard let newest = manifest.snapshots.last else { return true }
        if name.hasPrefix("snap-") { return name == FileName.snapshotText(sequence: newest.position.sequence) }
        let first = manifest.segments.lastIndex { $0.firstBatch <= newest.position.batch + 1 } ?? 0
        let index = manifest.segments.firstIndex { $0.fileName == name } ?? 0
        return index >= first || offset < SegmentHeader.byteCount
    }

    private static func isNoticedAtStart(_ disk: SimulatedDisk) -> Bool {
        do throws(StorageError) {
            let directory = try DataDirectory.open(
                path: "data", calls: disk.mount(), freshInstance: Ledger.instance, processID: 1)
            let (recovery, _) = try Ledger.recover(directory)
            _ = try directory.readOrMakeAuditKey(fresh: AuditKey(bytes: [UInt8](repeating: 1, count: 32)))
            return !recovery.fallbacks.isEmpty || recovery.droppedTail != nil
        } catch {
            return error.exitCode == 65
        }
    }

    private static func findings(_ disk: SimulatedDisk) throws(StorageError) -> (count: Int, isTorn: Bool) {
        var scrub = try DirectoryView(path: "data", calls: disk.mount()).makeScrub()
        while case .more = scrub.step() {}
        return (scrub.findings.count, scrub.tornTail != nil)
    }

    @Test(arguments: [1_592_598_566] as [UInt64])
    func `a flipped bit is noticed by the start that reads it and by every re-reading`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let fixture = try Self.directory()
        let manifest = try #require(try DirectoryView(path: "data", calls: fixture.copy().mount()).manifest)
        let names = fixture.names.filter { $0 != "LOCK" && $0 != "spare.tmp" }
        var readCount = 0
        for _ in 0..<Self.sampleCount {
            let disk = fixture.copy()
            let name = names[Int(random.next() % UInt64(names.count))]
            var bytes = try #require(disk.content(of: name))
            let bit = Int(random.next() % UInt64(8 * bytes.count))
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            disk.place(bytes, at: name)
            let found = try Self.findings(disk.copy())
            if found.count != 1, !found.isTorn { Issue.record("re-reading: \(name) bit \(bit), seed \(seed)") }
            guard Self.isReadAtStart(name, offset: bit / 8, by: manifest) else { continue }
            readCount += 1
            if !Self.isNoticedAtStart(disk) { Issue.record("start: \(name) bit \(bit), seed \(seed)") }
        }
        #expect(readCount > Self.sampleCount / 4, "the sample reaches what a start reads")
    }
}
