import Glibc
import Platform

/// A private directory for the sockets of one test, removed with all it holds.
final class SocketFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/routeplan-socket.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError(call: "mkdtemp", code: errno) }
        self.path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func socketPath(_ name: String = "s") throws -> SocketPath { try SocketPath("\(self.path)/\(name)") }

    deinit {
        if let directory = opendir(self.path) {
            while let entry = readdir(directory) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                unlink("\(self.path)/\(name)")
            }
            closedir(directory)
        }
        rmdir(self.path)
    }
}

/// The status of a path without following links.
func fileStatus(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
}
