/// What the documents say can be followed: two commands, links that lead somewhere, no path of one machine.
enum ProseRule {
    /// The commands of the README, and no others.
    static let readmeCommands = ["scripts/run", "scripts/test"]

    private static let shellBlock = Pattern(#"^```(?:sh|bash|shell|console)\n([\s\S]*?)^```"#)
    private static let link = Pattern(#"\]\(([^)#\s]+)[^)]*\)"#)
    private static let quotedPath = Pattern(
        #"`((?:Sources|Tests|docs|scripts|proto|clients|\.ci)/[\w./+-]*|Package\.swift)`"#)
    private static let sourceReference = Pattern(
        #"(docs/[\w./-]+\.md)(?:,\s*(?:///?\s*)?"([^"\n]+)"(?:\s+and\s+"([^"\n]+)")?)?"#)
    private static let heading = Pattern(#"^#+ (.+)$"#)
    /// Spelled in two halves, so that this file does not break its own rule.
    private static let machinePath = Pattern(
        #"(?<![\w.~$}/-])/(?:"# + ["wo" + "rk", "ro" + "ot", "Us" + "ers", "ho" + "me"].joined(separator: "|")
            + #")/[\w.]"#)

    /// The complaint about a README whose shell blocks are not the two commands, one each.
    static func readmeViolations(in file: SourceFile) -> [Violation] {
        let commands = shellBlock.matches(in: file.text).flatMap { block in
            block.groups[1].split(separator: "\n").map { line in
                line.prefix { $0 != "#" }.split(separator: " ").joined(separator: " ")
            }
        }.filter { !$0.isEmpty }
        guard commands != readmeCommands else { return [] }
        return [Violation(path: file.path, line: 1, complaint: "commands \(commands), not \(readmeCommands)")]
    }

    /// Links and quoted paths of a document that lead to nothing among `paths`.
    static func linkViolations(in file: SourceFile, paths: Set<String>) -> [Violation] {
        let folder = file.path.split(separator: "/").dropLast().map(String.init)
        let links = link.matches(in: file.text).filter { !$0.groups[1].contains(":") }.map { match in
            (match.offset, resolve(match.groups[1], from: folder))
        }
        let quoted = quotedPath.matches(in: file.text).map { ($0.offset, resolve($0.groups[1], from: [])) }
        return (links + quoted).filter { !exists($0.1, among: paths) }.map { offset, path in
            file.violation(at: offset, "nothing at \(path)")
        }
    }

    /// Comments of `file` that send the reader to a page, or to a section of a page, that is not among `documents`.
    static func referenceViolations(in file: SourceFile, documents: [SourceFile]) -> [Violation] {
        sourceReference.matches(in: file.comments).flatMap { match -> [Violation] in
            let line = file.comments.utf16.prefix(match.offset).count { $0 == 10 } + 1
            guard let document = documents.first(where: { $0.path == match.groups[1] }) else {
                return [Violation(path: file.path, line: line, complaint: "nothing at \(match.groups[1])")]
            }
            let headings = heading.matches(in: document.text).map { $0.groups[1] }
            return match.groups[2...].filter { !$0.isEmpty && !headings.contains($0) }.map { section in
                Violation(path: file.path, line: line, complaint: "no section \(section) in \(document.path)")
            }
        }
    }

    /// Absolute paths in `file` that exist on somebody's machine only.
    static func machineViolations(in file: SourceFile) -> [Violation] {
        machinePath.matches(in: file.text).map { match in
            let line = file.text.utf16.prefix(match.offset).count { $0 == 10 } + 1
            return Violation(path: file.path, line: line, complaint: "a path of one machine: \(match.groups[0])…")
        }
    }

    private static func resolve(_ path: String, from folder: [String]) -> String {
        var parts = folder
        for part in path.split(separator: "/").map(String.init) where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    private static func exists(_ path: String, among paths: Set<String>) -> Bool {
        path.isEmpty || paths.contains(path) || paths.contains { $0.hasPrefix(path + "/") }
    }
}
