import Foundation
import Testing

/// What the tests themselves have open: some hundreds of programs are run in their one process.
@Suite struct OpenFileTests {
    private static func open() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").map { number in
            var room = [CChar](repeating: 0, count: 4_096)
            // What another test closes meanwhile is gone: -1.
            let count = readlink("/proc/self/fd/\(number)", &room, room.count)
            return String(decoding: room.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    @Test func `a program that has ended leaves neither its files nor its pipe open here`() throws {
        let scratch = try Scratch()
        let path = scratch.file("out")
        try Data().write(to: URL(fileURLWithPath: path))
        let said = Lines()
        let number = said.pipe.fileHandleForReading.fileDescriptor
        let pipe = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
        #expect(try Self.open().contains(pipe))
        let output = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        let child = try ChildProcess(
            ["/bin/sh", "-c", "echo written; echo said >&2"], output: output, complaints: said.pipe)
        #expect(child.waitForEnd() == 0)
        _ = said.wait(seconds: 60) { false }
        #expect(said.all == ["said"])
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "written\n")
        let left = try Self.open()
        #expect(!left.contains(path) && !left.contains(pipe))
    }
}
