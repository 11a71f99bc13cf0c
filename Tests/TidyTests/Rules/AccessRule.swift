/// Nothing is `public` but what an embedding program sees.
enum AccessRule {
    /// The targets that other packages embed.
    static let folders = ["Sources/RoutePlanClient/", "Sources/DirectionUIAdapter/"]

    private static let word = Pattern(#"(?<![\w.])(?:public|open)\s+(?!import)(?=[a-z])"#)

    /// Every public declaration of `file`, when its target is not one that others embed.
    static func violations(in file: SourceFile) -> [Violation] {
        guard file.path.hasPrefix("Sources/"), !folders.contains(where: file.path.hasPrefix) else { return [] }
        return word.matches(in: file.code).map { file.violation(at: $0.offset, "package is wide enough") }
    }
}
