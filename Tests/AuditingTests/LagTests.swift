import Auditing
import Foundation
import Platform
import Telemetry
import Testing

/// How long the store has been behind, as metrics are told.
@Suite struct LagTests {
    @Test func `entries that come without a pause make no old ones of those that wait`() throws {
        let place = try Workplace()
        let given = try #require(place.source)
        let (committed, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let source = ProjectionSource(
            file: given.file, journal: given.journal, mark: given.mark, turn: given.turn, key: given.key,
            names: given.names, time: place.time
        ) { _ in
            committed.signal()
            goOn.wait()
        }
        let projector = Projector(source, keptDays: 400)
        try place.create(1)
        try projector.start()
        // While a transaction ends, a second passes and the next entry comes: there is always one.
        for _ in 0..<5 {
            #expect(committed.wait(timeout: .now() + 60) == .success)
            try place.create(1)
            place.time.advance(byNanoseconds: 1_000_000_000)
            goOn.signal()
        }
        #expect(committed.wait(timeout: .now() + 60) == .success)
        try place.create(1)
        var use = AuditUse()
        projector.write(to: &use)
        #expect(use.lagEntryCount > 0)
        #expect(use.lagNanoseconds == 1_000_000_000, "no older than the transaction before")
        for _ in 0..<100 { goOn.signal() }
        projector.stop()
    }
}
