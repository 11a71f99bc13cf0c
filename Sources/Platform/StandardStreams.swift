internal import Glibc

/// What a process may say outside its socket.
package enum StandardStreams {
    /// Writes a line to standard error in one call; a full or closed stream loses the line and nothing else.
    package static func writeError(_ line: String) {
        Self.write(line, to: STDERR_FILENO)
    }

    /// Writes text to standard output, as `--help` and `--version` do.
    package static func writeOutput(_ text: String) {
        Self.write(text, to: STDOUT_FILENO)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return }
            rest = rest.dropFirst(written)
        }
    }
}
