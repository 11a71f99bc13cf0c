/// `unsafe` stays where the outside world begins: two targets, and one file of each target that wraps a C library.
enum UnsafeRule {
    /// Targets whose business is memory that others own.
    static let targets = ["Sources/Platform/", "Sources/WireSchema/"]

    /// Single files of other targets, and what forces the word on them.
    static let files: [String: String] = [
        "Sources/Digests/Digests.swift": "nettle"
    ]

    private static let word = Pattern(#"\bunsafe\b(?!\s*\))"#)

    /// Every use of the word in `file` where it does not belong.
    static func violations(in file: SourceFile) -> [Violation] {
        guard !targets.contains(where: file.path.hasPrefix), files[file.path] == nil else { return [] }
        return word.matches(in: file.code).map { match in
            file.violation(at: match.offset, "unsafe outside the files listed in UnsafeRule")
        }
    }
}
