import Glibc
import Platform

/// A directory of the test's own on a real disk, gone with its last reference.
final class ScratchDirectory {
    /// The directory; its parent exists, it does not yet.
    let path: String
    private let parent: String

    init() throws(SystemError) {
        var template = Array("/tmp/routeplan-storage-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError(call: "mkdtemp", code: errno) }
        self.parent = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.path = self.parent + "/data"
    }

    deinit {
        for name in self.names { unlink(self.path + "/" + name) }
        rmdir(self.path)
        rmdir(self.parent)
    }

    /// The files in the directory, sorted.
    var names: [String] {
        do {
            return try FileDescriptor.openDirectory(path: self.path).fileNames().sorted()
        } catch {
            return []
        }
    }

    /// Permission bits of the directory itself or of a file in it.
    func mode(of name: String = ".") -> mode_t {
        var found = stat()
        stat(self.path + "/" + name, &found)
        return found.st_mode & 0o777
    }

    /// Modification time and byte count of everything, to see whether anything was touched.
    func fingerprint() -> [String] {
        (["."] + self.names).map { name in
            var found = stat()
            stat(self.path + "/" + name, &found)
            let seconds = found.st_mtim.tv_sec
            return "\(name) \(seconds).\(found.st_mtim.tv_nsec) \(found.st_size) \(found.st_ino)"
        }
    }
}
