// swift-tools-version: 6.2
import PackageDescription

// The tier table of docs/architecture.md. A target imports only targets of lower tiers, and only
// those it declares; TidyTests compares this table with every `import` in the tree.

/// The flags every Swift target shares.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    // docs/decisions/exclusive-access-is-checked-by-tests.md
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

/// Tests keep the language flags but not the memory-safety audit: they poke at bytes on purpose.
let testing: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

func swift(_ name: String, _ dependencies: String...) -> Target {
    .target(name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: String...) -> Target {
    .executableTarget(name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: strict)
}

func tests(_ name: String, resources: [Resource] = [], _ dependencies: String...) -> Target {
    .testTarget(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, resources: resources,
        swiftSettings: testing)
}

func debian(_ name: String, package: String?, _ debianPackage: String) -> Target {
    .systemLibrary(name: name, pkgConfig: package, providers: [.apt([debianPackage])])
}

let libraries: [Target] = [
    debian("CProtobufC", package: "libprotobuf-c", "libprotobuf-c-dev"),
    debian("CNettle", package: "nettle", "nettle-dev"),
    debian("CInih", package: "inih", "libinih-dev"),
    debian("CSQLite", package: "sqlite3", "libsqlite3-dev"),
    debian("CSystemd", package: "libsystemd", "libsystemd-dev"),
    // No pkg-config: its -DUTF8PROC_EXPORTS is a flag SwiftPM refuses with a warning; the module map links it.
    debian("CUtf8proc", package: nil, "libutf8proc-dev"),
]

let tier0: [Target] = [
    swift("RoutePlanning"),
    swift("Framing"),
    swift("Journaling"),
    swift("Delivering"),
    .target(name: "CPlatform"),
    .target(name: "CRoutePlanMessages", dependencies: ["CProtobufC"]),
]

let tier1: [Target] = [
    swift("Platform", "CPlatform"),
    swift("Digests", "CNettle"),
    // Knows nothing of the domain: every program reads its command line with it.
    swift("CommandSyntax"),
    swift("Telemetry", "RoutePlanning"),
]

let tier2: [Target] = [
    swift(
        "WireSchema", "RoutePlanning", "Delivering", "Digests", "CRoutePlanMessages", "CProtobufC", "CUtf8proc"),
    swift("Storage", "Journaling", "Platform"),
    swift("Facts", "RoutePlanning", "Digests"),
    swift("Configuration", "RoutePlanning", "Platform", "CInih"),
    swift("Supervision", "Platform", "CSystemd"),
    swift("Logging", "Platform", "CSystemd"),
]

let tier3: [Target] = [
    swift("Engine", "RoutePlanning", "Journaling", "Storage", "WireSchema", "Platform", "Telemetry"),
    swift(
        "Auditing", "Facts", "WireSchema", "Delivering", "Storage", "Journaling", "Telemetry", "RoutePlanning",
        "Platform",
        "CSQLite"),
]

let tier4: [Target] = [
    swift(
        "Server", "Engine", "Auditing", "Storage", "Framing", "Platform", "Telemetry", "WireSchema", "Delivering",
        "RoutePlanning"),
    swift("Simulation", "Engine", "Storage", "Journaling", "WireSchema", "Framing", "Platform", "RoutePlanning"),
    swift(
        "JournalTools", "Engine", "Auditing", "Platform", "Storage", "Journaling", "Facts", "WireSchema",
        "RoutePlanning"),
]

let tier5: [Target] = [
    program(
        "routepland", "CommandSyntax", "Configuration", "Supervision", "Logging", "Server", "Engine", "Auditing",
        "Facts", "Storage", "Journaling",
        "Platform", "Telemetry",
        "RoutePlanning"),
    // These two are not shipped: for whoever changes the daemon.
    program(
        "routeplan-simulate", "Simulation", "JournalTools", "Engine", "Storage", "Journaling", "Platform",
        "RoutePlanning"),
    program(
        "routeplan-fuzz", "Server", "Simulation", "Engine", "Storage", "Journaling", "WireSchema", "Framing",
        "Platform",
        "RoutePlanning"),
]

/// The client side stands beside the tiers: it shares the wire contract with the daemon and nothing else, but for the
/// operator's tools, which read a journal without its daemon.
let clients: [Target] = [
    .target(
        name: "CRoutePlanClient", dependencies: ["CRoutePlanMessages", "CProtobufC", "CNettle"], path: "clients/c",
        exclude: ["abi", "cmake", "examples", "man", "CMakeLists.txt", "routeplan.pc.in", "routeplan.map", "tests"],
        sources: ["src"], publicHeadersPath: "include", linkerSettings: [.linkedLibrary("m")]),
    swift("RoutePlanClient", "CRoutePlanClient"),
    // For iOS apps: imports nothing at all, and has no edge to anything here.
    swift("DirectionUIAdapter"),
    .target(name: "CMicroHTTPD", linkerSettings: [.linkedLibrary("microhttpd")]),
    program(
        "routeplanctl", "RoutePlanClient", "CommandSyntax", "Configuration", "Auditing", "JournalTools", "Storage",
        "Journaling",
        "Platform", "Telemetry", "RoutePlanning", "CMicroHTTPD"),
    // Scenarios, schedules and figures of a load, without a connection and without a clock.
    swift("LoadGeneration", "RoutePlanClient"),
    program("routeplan-load", "LoadGeneration", "RoutePlanClient", "CommandSyntax", "Platform"),
    // Not shipped: for scenarios/run, beside the programs in other languages that play the same.
    .executableTarget(
        name: "routeplan-scenarios", dependencies: ["RoutePlanClient"], path: "clients/scenarios/swift",
        swiftSettings: strict),
]

let suites: [Target] = [
    tests("RoutePlanningTests", "RoutePlanning"),
    tests("FramingTests", resources: [.copy("Fixtures")], "Framing", "Simulation"),
    tests("JournalingTests", "Journaling"),
    tests("DeliveringTests", "Delivering", "Simulation"),
    tests("PlatformTests", "Platform"),
    tests("DigestsTests", "Digests"),
    tests("TelemetryTests", "Telemetry", "RoutePlanning"),
    tests(
        "WireSchemaTests", resources: [.copy("Fixtures")], "WireSchema", "Digests", "Delivering", "RoutePlanning",
        "CRoutePlanMessages", "CProtobufC"),
    tests("FactsTests", "Facts", "Digests", "RoutePlanning"),
    tests("ConfigurationTests", "Configuration", "RoutePlanning", "Platform"),
    tests("SupervisionTests", "Supervision"),
    tests("LoggingTests", "Logging", "Platform"),
    tests("StorageTests", "Storage", "Journaling", "Simulation", "Platform"),
    tests(
        "EngineTests", resources: [.copy("Fixtures")], "Engine", "Storage", "Journaling", "Simulation", "WireSchema",
        "RoutePlanning", "Platform", "Digests", "Telemetry"),
    tests(
        "JournalToolsTests", "JournalTools", "Engine", "Storage", "Journaling", "Simulation", "WireSchema",
        "RoutePlanning", "Platform"),
    tests(
        "AuditingTests", "Auditing", "Delivering", "Facts", "WireSchema", "Storage", "Journaling", "Simulation",
        "RoutePlanning", "Platform", "Telemetry"),
    tests("SimulationTests", "Simulation", "Storage", "RoutePlanning", "Platform"),
    tests("ServerTests", "Server", "Framing", "Engine", "Simulation", "Platform", "RoutePlanning", "Telemetry"),
    tests(
        "AccessTests", "Server", "Engine", "Storage", "Journaling", "Simulation", "WireSchema", "RoutePlanning",
        "Framing", "Platform", "Telemetry"),
    tests("RoutePlanClientTests", "RoutePlanClient"),
    tests("LoadGenerationTests", "LoadGeneration", "RoutePlanClient"),
    tests("DirectionUIAdapterTests", "DirectionUIAdapter", "RoutePlanClient"),
    tests("CommandSyntaxTests", "CommandSyntax"),
    tests("RoutePlanCtlTests", "routeplanctl", "RoutePlanClient", "CommandSyntax", "JournalTools"),
    tests("FuzzingTests", resources: [.copy("Findings")], "routeplan-fuzz"),
    tests("EndToEndTests", "RoutePlanClient", "Configuration", "Storage", "Journaling", "Platform"),
    tests("TidyTests"),
]

let package = Package(
    name: "routeplan",
    products: [
        .library(name: "RoutePlanClient", targets: ["RoutePlanClient"]),
        .library(name: "DirectionUIAdapter", targets: ["DirectionUIAdapter"]),
        .executable(name: "routepland", targets: ["routepland"]),
        .executable(name: "routeplanctl", targets: ["routeplanctl"]),
        .executable(name: "routeplan-load", targets: ["routeplan-load"]),
        .executable(name: "routeplan-simulate", targets: ["routeplan-simulate"]),
        .executable(name: "routeplan-fuzz", targets: ["routeplan-fuzz"]),
    ],
    targets: libraries + tier0 + tier1 + tier2 + tier3 + tier4 + tier5 + clients + suites,
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c11
)
