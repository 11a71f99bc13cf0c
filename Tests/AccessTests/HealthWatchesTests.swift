import Testing
import WireSchema

@testable import Server

/// Watches of health are told each change once, at the pace of their peers.
@Suite struct HealthWatchesTests {
    private let first = CallIdentity(connection: ConnectionToken(number: 1), streamID: 1)
    private let second = CallIdentity(connection: ConnectionToken(number: 1), streamID: 3)

    private func awake(_ watches: inout HealthWatches) -> Set<UInt32> {
        var streamIDs: Set<UInt32> = []
        while let identity = watches.nextAwake() { streamIDs.insert(identity.streamID) }
        return streamIDs
    }

    @Test func `each watch is told the present status when it is opened, and each change once`() {
        var watches = HealthWatches()
        watches.open(self.first, of: "a")
        watches.open(self.second, of: "b")
        #expect(self.awake(&watches) == [1, 3])
        for identity in [self.first, self.second] {
            #expect(watches.next(for: identity) { _ in .serving } == .serving)
            #expect(watches.next(for: identity) { _ in .serving } == nil)
        }
        watches.notice { $0 == "b" ? .notServing : .serving }
        #expect(self.awake(&watches) == [3])
        #expect(watches.next(for: self.second) { _ in .notServing } == .notServing)
        #expect(watches.next(for: self.second) { _ in .notServing } == nil)
        watches.notice { _ in .serving }
        #expect(self.awake(&watches) == [3])
        #expect(watches.next(for: self.second) { _ in .serving } == .serving)
    }

    @Test func `a change that was undone before it could be told is told nobody`() {
        var watches = HealthWatches()
        watches.open(self.first, of: "")
        _ = watches.next(for: self.first) { _ in .serving }
        watches.notice { _ in .notServing }
        watches.notice { _ in .serving }
        #expect(watches.next(for: self.first) { _ in .serving } == nil)
    }

    @Test func `a watch that is closed is told nothing, and was none if it never was`() {
        var watches = HealthWatches()
        watches.open(self.first, of: "")
        #expect(watches.contains(self.first) && !watches.contains(self.second))
        watches.close(self.first)
        watches.close(self.second)
        #expect(!watches.contains(self.first))
        #expect(watches.next(for: self.first) { _ in .serving } == nil)
        watches.notice { _ in .notServing }
        #expect(self.awake(&watches) == [1], "it woke once, before it was closed")
    }
}
