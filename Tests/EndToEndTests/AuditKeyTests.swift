import Foundation
import Testing

/// The key of pseudonyms, as an operator meets it.
@Suite struct AuditKeyTests {
    private func keyID(_ daemon: RunningDaemon, event: String) -> String? {
        daemon.log.compactMap { line in
            line.hasPrefix("event=\(event) key_id=") ? String(line.split(separator: "=")[2]) : nil
        }.first
    }

    @Test func `one key is drawn, kept over restarts, and named in the log without being shown`() throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        let drawn = try #require(self.keyID(first, event: "audit_key_drawn"))
        #expect(first.stop() == 0)
        let path = "\(first.dataDirectory)/audit.key"
        let key = try #require(FileManager.default.contents(atPath: path))
        #expect(key.count == 56 && drawn.utf8.count == 8)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o600)

        let second = try RunningDaemon.ready(in: scratch)
        #expect(self.keyID(second, event: "audit_key") == drawn)
        #expect(FileManager.default.contents(atPath: path) == key)
        // The key itself lies between head and checksum.
        let digits = key[16..<48].map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }
        for log in [first.log, second.log] {
            #expect(!log.joined().contains(digits[0..<4].joined()) && !log.joined().contains(digits[28...].joined()))
        }
        #expect(second.stop() == 0)

        // Rotation: without the file a new one is drawn.
        try FileManager.default.removeItem(atPath: path)
        let third = try RunningDaemon.ready(in: scratch)
        let rotated = try #require(self.keyID(third, event: "audit_key_drawn"))
        #expect(rotated != drawn && FileManager.default.contents(atPath: path) != key)
        #expect(third.stop() == 0)
    }

    @Test(arguments: [
        ("others may read it", Int32(77)), ("it is too short", 65), ("a bit of it is flipped", 65),
        ("it is a link", 77),
    ])
    func `a key that is not to be trusted ends the start and nothing is changed`(what: String, code: Int32) throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        #expect(first.stop() == 0)
        let path = "\(first.dataDirectory)/audit.key"
        switch what {
        case "others may read it": chmod(path, 0o640)
        case "it is too short": truncate(path, 55)
        case "a bit of it is flipped":
            var key = try #require(FileManager.default.contents(atPath: path))
            key[30] ^= 4
            try key.write(to: URL(fileURLWithPath: path))
        default:
            rename(path, scratch.file("elsewhere"))
            symlink(scratch.file("elsewhere"), path)
        }
        let before = try DirectoryPicture(of: first.dataDirectory)
        let second = try RunningDaemon(dataDirectory: first.dataDirectory, socketPath: scratch.file("s"))
        #expect(second.waitForEnd() == code)
        #expect(second.log.contains { $0.contains("audit.key") })
        let changes = try DirectoryPicture(of: first.dataDirectory).changes(since: before)
        // Reading the audit store made companions of it for a moment: the directory has another time, and no other content.
        #expect(changes.allSatisfy { $0 == "LOCK" || $0 == "." }, "\(changes)")
    }
}
