import Foundation

/// Temporary: parts of the tree that are still being written and are not held to the rules yet.
///
/// Empty means the rules hold everywhere. `TIDY_STRICT=1` in the environment ignores the list.
enum Pending {
    static let prefixes: [String] = [
        "Sources/", "clients/", "scripts/", "Package.swift", "docs/", "Tests/EndToEndTests/", "Tests/EngineTests/",
        "Tests/FramingTests/", "Tests/JournalingTests/", "Tests/PlatformTests/", "Tests/RoutePlanClientTests/",
        "Tests/RoutePlanningTests/", "Tests/ServerTests/", "Tests/StorageTests/", "Tests/WireSchemaTests/",
        "Tests/DigestsTests/", "Tests/CommandSyntaxTests/", "Tests/RoutePlanCtlTests/",
    ]

    private static let isStrict = ProcessInfo.processInfo.environment["TIDY_STRICT"] != nil

    static func covers(_ path: String) -> Bool { !isStrict && prefixes.contains(where: path.hasPrefix) }
}
