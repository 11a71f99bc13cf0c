import Foundation

/// The package as SwiftPM understands it, and the tier table as `Package.swift` writes it.
struct Manifest: Sendable {
    struct Target: Sendable {
        enum Kind: Sendable { case systemLibrary, library, program, tests }
        let name: String
        let kind: Kind
        /// Folder of the target's files, from the root.
        let folder: String
        /// Names of the targets it declares to use.
        let dependencies: Set<String>
    }

    /// The names of the arrays that group the targets, lowest first; `clients` and `suites` stand beside the tiers.
    enum Group: Hashable, Sendable {
        case libraries
        case tier(Int)
        case clients
        case suites
    }

    let targets: [String: Target]
    let groups: [String: Group]

    /// Reads the JSON of `swift package dump-package` and the text of `Package.swift`.
    init(dump: Data, text: String) throws {
        let root = try JSONSerialization.jsonObject(with: dump) as? [String: Any]
        let entries = root?["targets"] as? [[String: Any]] ?? []
        targets = Dictionary(
            entries.compactMap(Self.target).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        groups = Self.groups(in: text)
    }

    private static func target(_ entry: [String: Any]) -> Target? {
        guard let name = entry["name"] as? String else { return nil }
        let kinds: [String: Target.Kind] = ["system": .systemLibrary, "executable": .program, "test": .tests]
        let kind = kinds[entry["type"] as? String ?? ""] ?? .library
        let dependencies = (entry["dependencies"] as? [[String: Any]] ?? []).compactMap { dependency -> String? in
            dependency.values.compactMap { ($0 as? [Any])?.first as? String }.first
        }
        let folder = entry["path"] as? String ?? (kind == .tests ? "Tests/\(name)" : "Sources/\(name)")
        return Target(name: name, kind: kind, folder: folder, dependencies: Set(dependencies))
    }

    /// Finds `let tier2: [Target] = [ ... ]` and takes the first string of every call in it.
    private static func groups(in text: String) -> [String: Group] {
        let block = Pattern(#"^let (libraries|tier(\d)|clients|suites): \[Target\] = \[([\s\S]*?)^\]"#)
        let name = Pattern(#"(?<![\w.])(?:swift|program|tests|debian|\.\w+)\(\s*(?:name:\s*)?"([\w-]+)""#)
        var groups: [String: Group] = [:]
        for match in block.matches(in: text) {
            let group: Group =
                switch match.groups[1] {
                case "libraries": .libraries
                case "clients": .clients
                case "suites": .suites
                default: .tier(Int(match.groups[2]) ?? 0)
                }
            for entry in name.matches(in: match.groups[3]) { groups[entry.groups[1]] = group }
        }
        return groups
    }

    /// The target and everything it depends on, directly or not.
    func closure(of name: String) -> Set<String> {
        var seen: Set<String> = []
        var waiting = [name]
        while let next = waiting.popLast() {
            guard seen.insert(next).inserted else { continue }
            waiting.append(contentsOf: targets[next]?.dependencies ?? [])
        }
        return seen
    }

    /// The real package, dumped once.
    ///
    /// The scratch path matters: these tests run inside `swift test`, which holds the lock of the usual one.
    static let current = Result {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "tidy-scratch-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let dump = try Program.run(["swift", "package", "dump-package", "--scratch-path", scratch.path()])
        let text = try String(contentsOf: Tree.root.appending(path: "Package.swift"), encoding: .utf8)
        return try Manifest(dump: Data(dump.output.utf8), text: text)
    }
}
