import Foundation

/// An empty file of mode 0600 in a directory of its own, removed at the end.
final class ScratchFile {
    let folder: String
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "auditing-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.folder = folder.resolvingSymlinksInPath().path
        self.path = self.folder + "/audit.db"
        guard FileManager.default.createFile(atPath: self.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit { try? FileManager.default.removeItem(atPath: self.folder) }
}
