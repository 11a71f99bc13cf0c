import Glibc
import Platform

/// A private directory for the sockets of one test, removed with all it holds.
final class SocketFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/routeplan-server.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError(call: "mkdtemp", code: errno) }
        self.path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Where the server of the test listens.
    var socketPath: SocketPath { get throws { try SocketPath("\(self.path)/s") } }

    deinit {
        unlink("\(self.path)/s")
        rmdir(self.path)
    }
}
