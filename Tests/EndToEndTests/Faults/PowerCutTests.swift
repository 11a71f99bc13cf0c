import Foundation
import Testing

/// The power goes while a directory's change waits for its sync.
@Suite(
    .serialized,
    .enabled(
        if: LoopDisk.hindrance == nil && Interference.hindrance == nil,
        "\(LoopDisk.hindrance ?? "") \(Interference.hindrance ?? "")"))
struct PowerCutTests {
    @Test func `F20 a snapshot whose name no sync has confirmed may be gone, and nothing else is`() throws {
        let life = try CuttableLife()
        for count in 1...2 {
            var client = life.client()
            let peer = try WirePeer(life.daemon.socketPath)
            #expect(try client.create(count, over: peer))
            life.keep(client)
            if count == 1 { try peer.takeSnapshot() }
        }
        let before = try life.names.filter { $0.hasPrefix("journal-") || $0.hasPrefix("snap-") }
        #expect(before.filter { $0.hasPrefix("snap-") }.count == 1)
        var renamed = ""
        try life.cutSnapshot(injecting: "fsync:delay_enter=60000000:when=1", .fsync) { standing in
            // The thread that writes snapshots stands before the sync of the directory: the name is there, unconfirmed.
            #expect(standing.path == life.daemon.dataDirectory)
            let names = try life.names.filter { $0.hasPrefix("snap-") && !before.contains($0) }
            #expect(names.count == 1 && !names[0].hasSuffix(".tmp"), "\(names)")
            renamed = names.first ?? ""
        }
        #expect(life.namesAfterCut.isSuperset(of: before), "the older snapshot and every segment are there")
        let hasVanished = !life.namesAfterCut.contains(renamed)
        print("\(renamed): \(hasVanished ? "gone" : "still there") after the cut")
        #expect(hasVanished, "nothing else had this name written")
        let recovered = life.daemon.log.first { $0.hasPrefix("event=recovered ") } ?? ""
        #expect(recovered.contains(" snapshot_sequence=1 "), "the low-water mark did not move: \(recovered)")
        #expect(life.stop() == 0)
        let verified = try ProgramRun.controller(["journal", "verify", life.daemon.dataDirectory])
        #expect(verified.exitCode == 0, "\(verified.complaints)")
    }
}
