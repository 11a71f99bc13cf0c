import Foundation

/// Names are the domain's nouns: no filler words in type names, no `size`, `len` or `length` anywhere.
enum NameRule {
    /// Words that say nothing about what a type is.
    static let fillerWords: Set<String> = [
        "Manager", "Managers", "Helper", "Helpers", "Util", "Utils", "Utility", "Utilities", "Handler", "Handlers",
        "Service", "Services", "Common", "Base", "Info", "Data", "Impl",
    ]

    /// Words that do not say of what they count.
    static let vagueCounts: Set<String> = ["size", "len", "length"]

    /// Names that may break these rules, with the reason.
    static let lawfulNames: [String: String] = [
        "DataDirectory": "what operators call it, and what docs/operations.md calls it"
    ]

    private static let typeDeclaration = Pattern(
        #"(?<![\w.])(?:struct|class|enum|actor|protocol|typealias|associatedtype)\s+([A-Z]\w*)"#)
    private static let valueDeclaration = Pattern(#"(?<![\w.])(?:let|var|func|case|for)\s+(\w+)"#)
    private static let tupleDeclaration = Pattern(#"(?<![\w.])(?:let|var|for)\s*\(([\w\s,]+)\)"#)
    private static let signature = Pattern(#"(?<![\w.])(?:func\s+\S+?|init[?]?|subscript|case\s+\w+)\s*(?:<[^>]*>)?\("#)
    private static let label = Pattern(#"(?:^|[(,])\s*(\w+)(?:\s+(\w+))?\s*:"#)

    private static let word = Pattern(#"[A-Z]+(?![a-z])|[A-Z]?[a-z]+"#)

    /// The words of a camel-case or snake-case name; an acronym is one word.
    static func words(of name: String) -> [String] { word.matches(in: name).map { $0.groups[0] } }

    /// Every type, value, function and parameter in `file` with a banned name.
    static func violations(in file: SourceFile) -> [Violation] {
        var found: [Violation] = []
        for match in typeDeclaration.matches(in: file.code) {
            // A suite is named after what it tries.
            let name = match.groups[1].hasSuffix("Tests") ? String(match.groups[1].dropLast(5)) : match.groups[1]
            guard lawfulNames[name] == nil else { continue }
            for word in words(of: match.groups[1]) where fillerWords.contains(word) {
                found.append(file.violation(at: match.offset, "\(match.groups[1]) holds the filler word \(word)"))
            }
        }
        for (offset, name) in declaredNames(in: file.code) where lawfulNames[name] == nil {
            for word in words(of: name).map({ $0.lowercased() }) where vagueCounts.contains(word) {
                found.append(file.violation(at: offset, "\(name): say count, byteCount or offset, not \(word)"))
            }
        }
        return found
    }

    private static func declaredNames(in code: String) -> [(offset: Int, name: String)] {
        var names = valueDeclaration.matches(in: code).map { (offset: $0.offset, name: $0.groups[1]) }
        for match in tupleDeclaration.matches(in: code) {
            names += match.groups[1].split(separator: ",").map { part in
                (match.offset, part.trimmingCharacters(in: .whitespacesAndNewlines))
            }
        }
        let bytes = Array(code.utf8)
        for match in signature.matches(in: code) {
            guard let end = Braces.closing(in: bytes, from: match.end - 1) else { continue }
            let parameters = String(decoding: bytes[(match.end - 1)..<end], as: UTF8.self)
            for label in label.matches(in: parameters) {
                let offset = match.end - 1 + label.offset
                names += label.groups[1...].filter { !$0.isEmpty }.map { (offset, $0) }
            }
        }
        return names
    }
}
