import Foundation

/// A directory of one test, removed with everything in it.
final class Scratch {
    let path: String

    struct Failed: Error {}

    init() throws {
        var template = Array("/tmp/routeplan-config.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failed() }
        self.path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: self.path)
        } catch {
            print("left behind: \(self.path)")
        }
    }

    /// Writes a file that only its owner may change.
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = "\(self.path)/\(name)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        guard chmod(path, 0o600) == 0 else { throw Failed() }
        return path
    }
}
