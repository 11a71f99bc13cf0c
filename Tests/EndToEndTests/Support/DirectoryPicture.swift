import Foundation

/// Everything in a directory: names, kinds, modes, times of change and contents.
struct DirectoryPicture: Equatable {
    struct Entry: Equatable {
        let mode: UInt32
        let changedAtNanosecond: Int64
        let content: Data?
    }

    let entries: [String: Entry]

    init(of path: String) throws {
        var entries: [String: Entry] = [".": try Self.entry(path)]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            entries[name] = try Self.entry("\(path)/\(name)")
        }
        self.entries = entries
    }

    /// What differs, for a message.
    func changes(since before: DirectoryPicture) -> [String] {
        Set(self.entries.keys).union(before.entries.keys).filter { self.entries[$0] != before.entries[$0] }.sorted()
    }

    private static func entry(_ path: String) throws -> Entry {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw Complaint("lstat \(path): errno \(errno)") }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        return Entry(
            mode: status.st_mode,
            changedAtNanosecond: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec),
            content: isFile ? FileManager.default.contents(atPath: path) : nil)
    }
}
