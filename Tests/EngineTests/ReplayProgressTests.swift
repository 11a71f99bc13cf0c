import Journaling
import Storage
import Testing

@testable import Engine

/// How far a start says that it has come.
@Suite struct ReplayProgressTests {
    private let header = EntryHeader(
        sequence: 1, kind: 1, schemaVersion: 1, planHigh: 1, planLow: 2, journalTime: 3)

    @Test func `of a journal whose end is not known it counts the entries only`() {
        var progress = ReplayProgress(knownByteCount: 0)
        progress.note(.entry(self.header), byteCount: 68) { _ in 0 }
        #expect(progress.percent == nil)
        #expect(progress.entryCount == 1)
    }

    @Test func `of what is known to be there it tells the part, and never that all is done`() {
        var progress = ReplayProgress(knownByteCount: 400)
        #expect(progress.percent == 0)
        for percent in [25, 50, 75, 99, 99] as [UInt64] {
            progress.note(.entry(self.header), byteCount: 68) { _ in 0 }
            #expect(progress.percent == percent)
        }
    }

    @Test func `it tells at the first look at the clock and then once a second, and looks once in many steps`() {
        var progress = ReplayProgress(knownByteCount: 0)
        var (looks, now, told): (UInt64, UInt64, UInt64) = (0, 7, 0)
        for _ in 0..<(EngineLimits.progressStepCount * 20) {
            let isDue = progress.isDue {
                looks += 1
                now += EngineLimits.progressNanoseconds / 4
                return now
            }
            if isDue { told += 1 }
        }
        #expect(looks == 20 && told == 5)
    }
}
