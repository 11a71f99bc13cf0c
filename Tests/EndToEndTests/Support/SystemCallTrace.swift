import Foundation

/// The system calls of a traced daemon, in the order strace saw them begin and end.
struct SystemCallTrace {
    /// One call; `begin` and `end` are line numbers of the trace, so that calls of several threads compare.
    struct Call {
        let name: String
        let arguments: String
        let begin: Int
        let end: Int
        let result: Int

        var isOnJournal: Bool { self.arguments.contains("/journal-") }
        /// strace -yy decodes a connected socket as UNIX-STREAM or, on old kernels, as socket.
        var isOnSocket: Bool {
            self.arguments.contains("<UNIX-STREAM") || self.arguments.contains("<UNIX:")
                || self.arguments.contains("<socket:")
        }
        var isReceive: Bool { ["read", "recvfrom", "recvmsg", "readv"].contains(self.name) && self.isOnSocket }
        var isSend: Bool { ["write", "sendto", "sendmsg", "writev"].contains(self.name) && self.isOnSocket }
        var isJournalWrite: Bool {
            ["pwrite64", "pwritev", "pwritev2", "write"].contains(self.name) && self.isOnJournal
        }
        var isSync: Bool { ["fdatasync", "fsync"].contains(self.name) && self.isOnJournal }
    }

    let calls: [Call]

    /// What has to do with answers and the disk.
    static let durabilityNames =
        "pwrite64,pwritev,pwritev2,write,writev,fdatasync,fsync,sendmsg,sendto,recvmsg,recvfrom,read,readv"

    /// The command line that traces what follows it into a file; nil when this machine cannot trace.
    static func tracer(into path: String, names: String = Self.durabilityNames) -> [String]? {
        guard let strace = BuiltProgram.tool("strace") else { return nil }
        return [strace, "-f", "-yy", "-s", "16", "-e", "trace=\(names)", "-e", "signal=none", "-o", path]
    }

    /// Whether strace may trace here at all.
    static let isPossible: Bool = {
        guard let strace = BuiltProgram.tool("strace") else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: strace)
        process.arguments = ["-o", "/dev/null", "/bin/true"]
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            return false
        }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    init(readingFrom path: String) throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        var calls: [Call] = []
        var open: [Substring: (name: String, arguments: String, begin: Int)] = [:]
        for (number, line) in text.split(separator: "\n").enumerated() {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            guard parts.count == 2 else { continue }
            let (thread, rest) = (parts[0], parts[1].drop { $0 == " " })
            if rest.hasPrefix("<... "), let begun = open.removeValue(forKey: thread) {
                calls.append(Self.call(begun.name, begun.arguments, begun.begin, number, line))
            } else if let parenthesis = rest.firstIndex(of: "("), !rest.hasPrefix("<") {
                let name = String(rest[..<parenthesis])
                let arguments = String(rest[parenthesis...])
                if rest.hasSuffix("<unfinished ...>") {
                    open[thread] = (name, arguments, number)
                } else {
                    calls.append(Self.call(name, arguments, number, number, line))
                }
            }
        }
        self.calls = calls.sorted { $0.begin < $1.begin }
    }

    private static func call(_ name: String, _ arguments: String, _ begin: Int, _ end: Int, _ line: Substring) -> Call {
        let tail = line.split(separator: "=").last.map { $0.drop { $0 == " " } } ?? ""
        let result = Int(tail.prefix { $0.isNumber || $0 == "-" }) ?? -1
        return Call(name: name, arguments: arguments, begin: begin, end: end, result: result)
    }
}
