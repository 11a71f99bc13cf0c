/// `unsafe` stays where the outside world begins: the kernel, the wire's messages, and the C libraries that are wrapped.
enum UnsafeRule {
    /// Folders and files that may say the word, and what forces it on them.
    static let places: [String: String] = [
        "Sources/Platform/": "system calls",
        "Sources/WireSchema/": "messages of protobuf-c",
        "Sources/Digests/Nettle.swift": "nettle",
        "Sources/Configuration/Inih.swift": "libinih",
        "Sources/Supervision/Systemd.swift": "libsystemd",
        "Sources/Logging/JournalSocket.swift": "libsystemd",
        "Sources/Auditing/SQLiteConnection.swift": "libsqlite3",
        "Sources/Auditing/SQLiteStatement.swift": "libsqlite3's statements, and the bytes bound to them",
        "Sources/Engine/Writer.swift": "the executor's unowned reference, and turns on its thread",
        "Sources/routeplan-fuzz/LibFuzzer.swift": "libFuzzer's input",
        "Sources/RoutePlanClient/C/": "the C client's structures",
        "Sources/routeplanctl/Metrics/MicroHTTPD.swift": "libmicrohttpd",
    ]

    private static let word = Pattern(#"\bunsafe\b(?!\s*\))"#)

    /// Every use of the word in `file` where it does not belong.
    static func violations(in file: SourceFile) -> [Violation] {
        guard !places.keys.contains(where: file.path.hasPrefix) else { return [] }
        return word.matches(in: file.code).map { match in
            file.violation(at: match.offset, "unsafe outside the places listed in UnsafeRule")
        }
    }
}
