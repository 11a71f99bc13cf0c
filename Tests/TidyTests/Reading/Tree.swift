import Foundation

/// The repository as this run found it on disk, read once.
enum Tree {
    /// The checkout's root, three folders above this file.
    static let root: URL = {
        var url = URL(filePath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url
    }()

    /// Built things and the version control's own files; `.gitignore` names the same.
    private static let foldersSkipped: Set<String> = [".git", ".build", "build", "__pycache__"]

    /// Paths of all files from the root, sorted.
    static let paths: [String] = list("")

    /// Paths whose content is not UTF-8 text without NUL.
    static let binaryPaths: [String] = paths.filter { contents[$0] == nil }

    /// Every text file, sorted by path.
    static let files: [SourceFile] = paths.compactMap { path in
        contents[path].map { SourceFile(path: path, text: $0) }
    }

    private static let contents: [String: String] = {
        var contents: [String: String] = [:]
        for path in paths {
            guard let bytes = FileManager.default.contents(atPath: root.appending(path: path).path()),
                !bytes.contains(0), let text = String(bytes: bytes, encoding: .utf8)
            else { continue }
            contents[path] = text
        }
        return contents
    }()

    /// The Swift files under any of `folders`.
    static func swift(under folders: String...) -> [SourceFile] {
        files.filter { file in file.isSwift && folders.contains { file.path.hasPrefix($0 + "/") } }
    }

    /// What people write by hand: every text file but generated messages and recorded fixtures.
    static let handWritten: [SourceFile] = files.filter { file in
        !file.path.hasPrefix("Sources/CRoutePlanMessages/") && !file.path.contains("/Fixtures/")
            && !file.path.contains("/FailCases/")
    }

    private static func list(_ folder: String) -> [String] {
        let url = folder.isEmpty ? root : root.appending(path: folder)
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: url.path())
        } catch {
            preconditionFailure("cannot list \(url.path()): \(error)")
        }
        return names.sorted().flatMap { name -> [String] in
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: root.appending(path: path).path(), isDirectory: &isFolder)
            else { return [] }
            guard isFolder.boolValue else { return name.hasSuffix(".pyc") || name == ".git" ? [] : [path] }
            return foldersSkipped.contains(name) ? [] : list(path)
        }
    }
}
