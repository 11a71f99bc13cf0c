import Foundation

/// A private directory of one test, removed with everything in it when the test is over.
final class Scratch: Sendable {
    let path: String

    init() throws {
        // Short, so that a socket's path stays within its 107 bytes.
        var template = Array("/tmp/rp-e2e-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Complaint("mkdtemp: errno \(errno)") }
        self.path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: self.path)
        } catch {
            print("left behind: \(self.path)")
        }
    }

    /// A path inside.
    func file(_ name: String) -> String { self.path + "/" + name }

    /// Makes a directory inside that only its owner may enter.
    func directory(_ name: String) throws -> String {
        let path = self.file(name)
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        return path
    }
}

/// Why a test could not go on.
struct Complaint: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
