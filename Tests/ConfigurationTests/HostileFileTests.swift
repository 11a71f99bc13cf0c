import Configuration
import Foundation
import Platform
import Testing

/// Whatever lies at the path is told in a line; nothing makes the daemon wait, grow or guess.
@Suite struct HostileFileTests {
    private func fault(_ path: String) -> Fault? { Reading.outcome(.named(path)).faults.first?.fault }

    @Test func `a file asked for by name must be there, the usual one need not`() throws {
        #expect(self.fault("/nonexistent/routepland.conf") == .file(.absent))
        #expect(try Reading.outcome(.usual("/nonexistent/routepland.conf")).configuration().file == nil)
    }

    @Test func `a directory, a pipe, a device and a socket are refused at once`() throws {
        let scratch = try Scratch()
        let pipe = "\(scratch.path)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let socket = "\(scratch.path)/socket"
        let listener = try Listener(binding: SocketPath(socket), backlog: 1)
        #expect(listener.number >= 0)
        for path in [scratch.path, pipe, "/dev/null", "/dev/zero"] { #expect(self.fault(path) == .file(.notAFile)) }
        #expect(self.fault(socket) == .file(.system(SystemError(call: "open", code: ENXIO))))
        // Nor does a usual path that cannot be read count as none.
        #expect(Reading.outcome(.usual(pipe)).faults.map(\.fault) == [.file(.notAFile)])
    }

    @Test func `a hundred megabytes on one line are refused without being read`() throws {
        let scratch = try Scratch()
        let path = try scratch.file("c", [])
        #expect(truncate(path, 100_000_000) == 0)
        #expect(self.fault(path) == .file(.tooLarge))
    }

    @Test func `a file is taken up to its limit and not beyond`() throws {
        let scratch = try Scratch()
        let line = Array("# \(String(repeating: "x", count: 61))\n".utf8)
        let full = Array(repeating: line, count: Limits.fileByteCountMax / 64).flatMap { $0 }
        #expect(full.count == Limits.fileByteCountMax)
        #expect(self.fault(try scratch.file("full", full)) == nil)
        #expect(self.fault(try scratch.file("over", full + [0x0A])) == .file(.tooLarge))
    }

    @Test func `a file whose byte count the kernel does not know is read to its limit only`() {
        // Longer than a configuration, and stat(2) says 0.
        #expect(self.fault("/proc/kallsyms") == .file(.tooLarge) || self.fault("/proc/kallsyms") == .file(.absent))
    }

    @Test func `a file that anybody may write is refused`() throws {
        let scratch = try Scratch()
        let path = try scratch.file("c", [])
        #expect(chmod(path, 0o646) == 0)
        #expect(self.fault(path) == .file(.writableByAll))
        #expect(chmod(path, 0o664) == 0)
        #expect(self.fault(path) == nil)
    }

    @Test func `a file that may not be read is told as such`() throws {
        let scratch = try Scratch()
        let path = try scratch.file("c", [])
        #expect(chmod(path, 0) == 0)
        // Root reads everything.
        let expected: Fault? = geteuid() == 0 ? nil : .file(.system(SystemError(call: "open", code: EACCES)))
        #expect(self.fault(path) == expected)
        #expect(self.fault("\(path)/below") == .file(.system(SystemError(call: "open", code: ENOTDIR))))
    }

    @Test func `NUL bytes, broken UTF-8 and control characters are told with their lines`() throws {
        let bytes = Array("[limits]\n".utf8) + [0x70, 0x00, 0x0A] + [0x23, 0xFF, 0x0A] + [0xC3, 0x0A] + [0x07, 0x0A]
        #expect(
            try Reading.of(bytes: bytes).faults == [
                LineFault(2, .forbiddenCharacter), LineFault(3, .notUTF8), LineFault(4, .notUTF8),
                LineFault(5, .forbiddenCharacter),
            ])
    }

    @Test(arguments: 0..<400)
    func `random bytes and random words are answered and change nothing unsaid`(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        let words = [
            "[limits]", "[peer \"uid:1\"]", "[target \"a\"]", "[components]", "plans_max", "=", "roles", "host",
            "owner",
            "released", "stops_max", " ", "\t", "\n", "\r\n", ";", "#", "[", "]", "\"", "7", "\u{FEFF}", "अ", ":", ",",
        ]
        var bytes: [UInt8] = []
        for _ in 0..<200 {
            let draw = random.next()
            if draw % 5 == 0, seed % 2 == 0 {
                bytes.append(UInt8(truncatingIfNeeded: draw >> 8))
            } else {
                bytes += Array(words[Int(draw >> 8) % words.count].utf8)
            }
        }
        switch try Reading.of(bytes: bytes) {
        case .configuration(let configuration):
            #expect(configuration.values[.keepDays]?.origin == .builtIn, "seed \(seed)")
        case .problems(let problems): #expect(!problems.isEmpty && problems.count <= 101, "seed \(seed)")
        }
    }
}

/// A small generator of repeatable numbers.
private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var word = self.state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
