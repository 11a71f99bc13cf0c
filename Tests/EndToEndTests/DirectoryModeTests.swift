import Foundation
import Testing

/// Who else may use the data directory.
@Suite struct DirectoryModeTests {
    @Test(arguments: [mode_t(0o777), 0o770, 0o707])
    func `a data directory that others may write to ends the start and nothing is changed`(mode: mode_t) throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        #expect(first.stop() == 0)
        #expect(chmod(first.dataDirectory, mode) == 0)
        let before = try DirectoryPicture(of: first.dataDirectory)
        let second = try RunningDaemon(dataDirectory: first.dataDirectory, socketPath: scratch.file("s"))
        #expect(second.waitForEnd() == 77)
        #expect(second.log.contains { $0.contains("has mode \(String(mode, radix: 8))") }, "\(second.log)")
        #expect(try DirectoryPicture(of: first.dataDirectory).changes(since: before) == [])
    }

    @Test func `a data directory that others may look into is warned about`() throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        #expect(first.stop() == 0)
        #expect(!first.log.contains { $0.contains("data_directory_shared") })
        #expect(chmod(first.dataDirectory, 0o755) == 0)
        let second = try RunningDaemon.ready(in: scratch)
        #expect(second.stop() == 0)
        #expect(second.log.contains { $0.hasPrefix("event=data_directory_shared mode=755 ") }, "\(second.log)")
    }
}
