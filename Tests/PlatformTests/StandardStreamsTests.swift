import Glibc
import Platform
import Testing

/// A line for which there is no room is lost, and whoever wrote it goes on.
@Suite struct StandardStreamsTests {
    /// A pipe of one page that blocks, as a log's does.
    private static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(Glibc.pipe(&ends) == 0)
        // F_SETPIPE_SZ, which Swift does not see.
        try #require(fcntl(ends[1], 1031, 4_096) == 4_096)
        return (ends[0], ends[1])
    }

    @Test func `a pipe that nobody reads takes lines until it is full, and again when it has been read`() throws {
        let (reading, writing) = try Self.pipe()
        defer {
            close(reading)
            close(writing)
        }
        let line = String(repeating: "x", count: 99) + "\n"
        var takenCount = 0
        while StandardStreams.offer(line, to: writing) { takenCount += 1 }
        #expect((1...41).contains(takenCount))
        #expect(!StandardStreams.offer(line, to: writing))
        var room = [UInt8](repeating: 0, count: 65_536)
        #expect(read(reading, &room, room.count) == takenCount * 100)
        #expect(StandardStreams.offer(line, to: writing))
    }

    @Test func `a line longer than the pipe loses its end and waits for nobody`() throws {
        let (reading, writing) = try Self.pipe()
        defer {
            close(reading)
            close(writing)
        }
        #expect(!StandardStreams.offer(String(repeating: "x", count: 20_000), to: writing))
    }

    @Test func `a descriptor that is not open loses the line`() {
        #expect(!StandardStreams.offer("lost\n", to: -1))
    }
}
