import Foundation

/// The system calls of a traced daemon, in the order strace saw them begin and end.
struct SystemCallTrace {
    /// One call; `begin` and `end` are line numbers of the trace, so that calls of several threads compare.
    struct Call {
        let thread: String
        let name: String
        let arguments: String
        let begin: Int
        let end: Int
        let result: Int
        /// Whether strace made the result up.
        let isInjected: Bool
        /// When it began, in seconds since 1970, if the trace tells times.
        let second: Double?

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

        /// Where a pwrite64 or pread64 began in its file: the last argument.
        var offset: Int? {
            let inside = self.arguments.split(separator: ") = ").first ?? ""
            return inside.split(separator: " ").last.flatMap { Int($0) }
        }

        /// The first bytes that were written or read, unless all of them are text.
        private var content: [UInt8] {
            self.arguments.split(separator: "\\x", omittingEmptySubsequences: false).dropFirst()
                .compactMap { UInt8($0.prefix(2), radix: 16) }
        }
        /// The stream of the first frame in it.
        var firstStreamID: UInt32? {
            let header = self.content.prefix(10)
            return header.count == 10 ? header[4..<8].reduce(0) { $0 << 8 | UInt32($1) } : nil
        }
    }

    let calls: [Call]

    /// What has to do with answers and the disk.
    static let durabilityNames =
        "pwrite64,pwritev,pwritev2,write,writev,fdatasync,fsync,sendmsg,sendto,recvmsg,recvfrom,read,readv"

    /// The command line that traces what follows it into a file; nil when this machine cannot trace.
    ///
    /// `syncDelayMicroseconds` holds every fdatasync back.
    static func tracer(
        into path: String, names: String = Self.durabilityNames, syncDelayMicroseconds: Int = 0
    ) -> [String]? {
        guard let strace = BuiltProgram.tool("strace") else { return nil }
        var line = [strace, "-f", "-yy", "-e", "trace=\(names)", "-e", "signal=none", "-o", path, "-x", "-s", "16"]
        if syncDelayMicroseconds > 0 { line += ["-e", Self.delay(microseconds: syncDelayMicroseconds)] }
        return line
    }

    private static func delay(microseconds: Int) -> String { "inject=fdatasync:delay_enter=\(microseconds)" }

    /// Whether strace may trace here at all.
    static let isPossible: Bool = {
        guard let strace = BuiltProgram.tool("strace") else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: strace)
        process.arguments = ["-f", "-e", Self.delay(microseconds: 1), "-o", "/dev/null", "/bin/true"]
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
        var open: [Substring: (name: String, arguments: String, begin: Int, second: Double?)] = [:]
        for (number, line) in text.split(separator: "\n").enumerated() {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            guard parts.count == 2 else { continue }
            let thread = parts[0]
            var rest = parts[1].drop { $0 == " " }
            let second = Double(rest.prefix { $0 != " " })
            if second != nil { rest = rest.drop { $0 != " " }.drop { $0 == " " } }
            if rest.hasPrefix("<... "), let begun = open.removeValue(forKey: thread) {
                let arguments = begun.arguments + (rest.split(separator: "resumed>").last ?? "")
                calls.append(Self.call(thread, begun.name, arguments, begun.begin...number, line, begun.second))
            } else if let parenthesis = rest.firstIndex(of: "("), !rest.hasPrefix("<") {
                let name = String(rest[..<parenthesis])
                var arguments = String(rest[parenthesis...])
                if rest.hasSuffix("<unfinished ...>") {
                    arguments.removeLast("<unfinished ...>".count)
                    open[thread] = (name, arguments, number, second)
                } else {
                    calls.append(Self.call(thread, name, arguments, number...number, line, second))
                }
            }
        }
        self.calls = calls.sorted { $0.begin < $1.begin }
    }

    private static func call(
        _ thread: Substring, _ name: String, _ arguments: String, _ lines: ClosedRange<Int>, _ line: Substring,
        _ second: Double?
    ) -> Call {
        let tail = line.split(separator: "=").last.map { $0.drop { $0 == " " } } ?? ""
        let result = Int(tail.prefix { $0.isNumber || $0 == "-" }) ?? -1
        return Call(
            thread: String(thread), name: name, arguments: arguments, begin: lines.lowerBound, end: lines.upperBound,
            result: result, isInjected: line.hasSuffix("(INJECTED)"), second: second)
    }
}
