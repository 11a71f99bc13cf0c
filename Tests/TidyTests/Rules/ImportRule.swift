/// A file imports what its target declares in `Package.swift`, directly, and says at which level.
enum ImportRule {
    /// One import: what, at which level, where.
    struct Import: Equatable {
        let module: String
        let level: String
        let offset: Int
    }

    private static let pattern = Pattern(
        #"^[ \t]*(?:@\w+(?:\([^)]*\))?\s+)*(?:(public|package|internal|fileprivate|private)\s+)?import\s+"#
            + #"(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)"#)

    /// Modules of the toolchain that no target has to declare.
    static let toolchain: Set<String> = ["Glibc", "Synchronization", "Testing", "Foundation", "Dispatch"]

    /// All imports of `file`.
    static func imports(of file: SourceFile) -> [Import] {
        pattern.matches(in: file.code).map { match in
            let lead = match.groups[0].prefix(while: \.isWhitespace).utf16.count
            return Import(module: match.groups[2], level: match.groups[1], offset: match.offset + lead)
        }
    }

    /// The imports of one target's files that its entry in the manifest does not allow.
    static func violations(in files: [SourceFile], of target: Manifest.Target) -> [Violation] {
        files.flatMap { file in
            imports(of: file).compactMap { found in
                let module = found.module.split(separator: "_").first.map(String.init) ?? found.module
                // A target's hyphen is an underscore in the name of its module.
                let names = [module, String(found.module.map { $0 == "_" ? "-" : $0 })]
                if target.dependencies.isDisjoint(with: names), !toolchain.contains(module) {
                    return file.violation(at: found.offset, "\(target.name) does not declare \(module)")
                }
                if found.level.isEmpty, target.kind != .tests {
                    return file.violation(at: found.offset, "say the level of import \(module)")
                }
                return nil
            }
        }
    }

    /// Imports of Foundation, in a target that the daemon links.
    static func foundationViolations(in files: [SourceFile]) -> [Violation] {
        files.flatMap { file in
            imports(of: file).filter { $0.module.hasPrefix("Foundation") || $0.module == "Dispatch" }.map { found in
                file.violation(at: found.offset, "the daemon links no \(found.module)")
            }
        }
    }

    /// Swift targets that `target` declares to use and no file of it imports.
    static func unusedEdges(of target: Manifest.Target, files: [SourceFile], manifest: Manifest) -> [Violation] {
        let imported = Set(files.flatMap(imports(of:)).map(\.module))
        return target.dependencies.subtracting(imported).sorted().compactMap { name in
            guard let kind = manifest.targets[name]?.kind, kind != .program else { return nil }
            return Violation(
                path: "Package.swift", line: 1, complaint: "\(target.name) declares \(name) and imports it nowhere")
        }
    }
}
