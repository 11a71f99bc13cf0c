internal import Glibc

/// What a process may say outside its socket.
package enum StandardStreams {
    /// Writes a line to standard error; waits for room there, and a closed stream loses the line and nothing else.
    package static func writeError(_ line: String) {
        Self.write(line, to: STDERR_FILENO)
    }

    /// Writes text to standard output, as `--help` and `--version` do.
    package static func writeOutput(_ text: String) {
        Self.write(text, to: STDOUT_FILENO)
    }

    /// Writes a line to standard error if there is room for it; false when the line is lost.
    ///
    /// Never waits: whoever should read may have stopped. The stream's own flags stay as they are, for others share
    /// them.
    package static func offerError(_ line: String) -> Bool {
        Self.offer(line, to: STDERR_FILENO)
    }

    /// Writes a line to a descriptor if there is room for it; false when it is lost, or all but its beginning.
    package static func offer(_ line: String, to descriptor: Int32) -> Bool {
        var rest = Array(line.utf8)[...]
        while !rest.isEmpty {
            // poll(2) promises room for this many bytes and not for more, pipe(7).
            let portion = rest.prefix(Int(PIPE_BUF))
            var question = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard unsafe poll(&question, 1, 0) == 1, question.revents & Int16(POLLOUT) != 0 else { return false }
            let written = unsafe portion.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 else { return false }
            rest = rest.dropFirst(written)
        }
        return true
    }

    /// What standard error leads to, `DEVICE:INODE` as `JOURNAL_STREAM` has it (systemd.exec(5)); nil for a closed one.
    package static var errorIdentity: String? {
        var found = stat()
        guard unsafe fstat(STDERR_FILENO, &found) == 0 else { return nil }
        return "\(found.st_dev):\(found.st_ino)"
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
