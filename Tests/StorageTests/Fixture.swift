import Journaling
import Simulation

@testable import Storage

/// Data directories in the states the fault matrix starts from; a test damages a copy.
enum Fixture {
    /// Three one-entry frames in one segment; the process was killed, so nothing follows the last.
    static func openTail() throws(StorageError) -> SimulatedDisk {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        for _ in 0..<3 { try ledger.commit() }
        disk.crash(.processKilled)
        return disk
    }

    /// The same with an idle seal behind the last frame.
    static func sealedTail() throws(StorageError) -> SimulatedDisk {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        for _ in 0..<3 { try ledger.commit() }
        try ledger.loop.sealIdle(inline: true)
        disk.crash(.processKilled)
        return disk
    }

    /// Twenty frames over several segments.
    static func severalSegments() throws(StorageError) -> SimulatedDisk {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        for _ in 0..<20 { try ledger.commit() }
        disk.crash(.processKilled)
        return disk
    }

    /// Two snapshots, at 10 and 20, and five entries after them.
    static func twoSnapshots() throws(StorageError) -> SimulatedDisk {
        let disk = SimulatedDisk()
        let ledger = try Ledger(disk.mount())
        let publisher = ledger.directory.makeSnapshotPublisher(for: ledger.loop)
        for count in 1...25 {
            try ledger.commit()
            if count == 10 || count == 20 { _ = ledger.snapshot(publisher) }
        }
        disk.crash(.processKilled)
        return disk
    }

    /// The bodies of entries 1 to `count`.
    static func bodies(_ count: Int) -> [[UInt8]] {
        (1...UInt64(count)).map { Ledger.body($0) }
    }

    /// Segment files, in order.
    static func segments(_ disk: SimulatedDisk) -> [String] {
        disk.names.filter { $0.hasSuffix(".seg") }
    }

    /// Offsets of a frame of 4 KiB worth damaging one by one: header, payload and trailer; and a sample of the filler.
    static let offsets: [Int] =
        Array(0..<300) + Array(stride(from: 300, to: 4064, by: 97)) + Array(4064..<4096)
}
