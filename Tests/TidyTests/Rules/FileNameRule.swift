/// A file holds one type and bears its name, or its name and a topic: `Plan.swift`, `Plan+Expiry.swift`.
enum FileNameRule {
    // Indented ones count too: a type inside `#if` is still at the top level, which its depth of braces tells.
    private static let declaration = Pattern(
        #"^[ \t]*(?:@\w+(?:\([^)]*\))?\s+)*((?:[\w()]+[ \t]+)*?)(struct|class|enum|actor|protocol|typealias|extension)"#
            + #"[ \t]+([\w.]+)"#)

    private struct Declaration {
        let offset: Int
        let name: String
        /// Whether it brings a type of its own, which an extension and an alias do not.
        let isNominal: Bool
        let isPrivate: Bool
    }

    /// What is wrong with the name of `file`, or with the number of its types.
    static func violations(in file: SourceFile) -> [Violation] {
        guard file.stem != "main", file.stem != "Package" else { return [] }
        let declarations = topLevelDeclarations(in: file)
        var found: [Violation] = []
        let name = file.stem.split(separator: "+").first.map(String.init) ?? file.stem
        // Every module has its Limits.swift; where two of them meet, the type says whose limits it holds.
        let isNamed = declarations.contains { declaration in
            declaration.name == name || declaration.name.hasSuffix("." + name)
                || (name == "Limits" && declaration.name.hasSuffix(name))
        }
        if !isNamed {
            found.append(Violation(path: file.path, line: 1, complaint: "declares no type named \(name)"))
        }
        let own = declarations.filter { $0.isNominal && !$0.isPrivate }
        if file.path.hasPrefix("Sources/"), own.count > 1 {
            let names = own.map(\.name).joined(separator: ", ")
            found.append(file.violation(at: own[1].offset, "one type a file, not \(own.count): \(names)"))
        }
        return found
    }

    private static func topLevelDeclarations(in file: SourceFile) -> [Declaration] {
        let matches = declaration.matches(in: file.code)
        let depths = Braces.depths(in: Array(file.code.utf8), at: matches.map(\.offset))
        return zip(matches, depths).filter { $0.1 == 0 }.map { match, _ in
            Declaration(
                offset: match.offset, name: match.groups[3],
                isNominal: !["extension", "typealias"].contains(match.groups[2]),
                isPrivate: match.groups[1].contains("private"))
        }
    }
}
