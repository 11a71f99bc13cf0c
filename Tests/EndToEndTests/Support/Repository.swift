import Foundation

/// The checkout the tests were built from.
enum Repository {
    /// A file in it, by its path from the root.
    static func file(_ path: String) -> URL {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.appendingPathComponent(path)
    }
}
