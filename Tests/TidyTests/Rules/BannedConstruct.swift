/// Something the code must not contain, as a row of a table: what, where, why, and a sample of each kind.
struct BannedConstruct: Sendable, CustomStringConvertible {
    enum Scope {
        /// Swift under Sources.
        case sources
        /// Swift under Sources and Tests.
        case allSwift
        /// The targets that import nothing.
        case tier0
    }

    let what: String
    let pattern: Pattern
    let scope: Scope
    /// What to do instead.
    let instead: String
    /// Code that breaks the rule.
    let violating: String
    /// Code that looks like it and does not.
    let lawful: String

    var description: String { what }

    init(
        _ what: String, _ pattern: String, in scope: Scope, instead: String, violating: String, lawful: String
    ) {
        self.what = what
        self.pattern = Pattern(pattern)
        self.scope = scope
        self.instead = instead
        self.violating = violating
        self.lawful = lawful
    }

    /// Folders of the targets that import nothing and know neither time nor threads.
    ///
    /// The adapter stands beside the tiers and is as pure: an app of any system embeds it.
    static let tier0Folders = [
        "Sources/RoutePlanning/", "Sources/Framing/", "Sources/Journaling/", "Sources/DirectionUIAdapter/",
    ]

    /// The only files that may put a thread to sleep, with the reason.
    static let sleepersAllowed: [String: String] = [
        "Sources/Platform/SystemThread.swift": "the pause between tries for a lock that another process holds"
    ]

    /// Files that hash with the seed of their process, with the reason.
    static let hashersAllowed: [String: String] = [
        "Sources/RoutePlanning/Registry/NameTable.swift":
            "hosts choose names and must not know where they meet; nothing goes by the order of the table"
    ]

    static let all: [BannedConstruct] = failures + concurrency + purity

    private static let failures: [BannedConstruct] = [
        BannedConstruct(
            "try?", #"\btry\?"#, in: .sources, instead: "catch the error and say what it means",
            violating: "let x = try? read()", lawful: "let x = try read()"),
        BannedConstruct(
            "try!", #"\btry!"#, in: .sources, instead: "handle the error, or make it a precondition",
            violating: "let x = try! read()", lawful: "let x = try read() // never try!"),
        BannedConstruct(
            "as!", #"\bas!"#, in: .sources, instead: "make the type known, or guard with as?",
            violating: "let x = y as! Int", lawful: "let x = y as? Int"),
        BannedConstruct(
            "forced unwrapping", #"(?<=[\w)\]>}])!(?!=)"#, in: .sources,
            instead: "guard let with a precondition that names the rule",
            violating: "let x = first!.count", lawful: "if a != b, !c { print(\"no!\") }"),
        BannedConstruct(
            "empty catch", #"\bcatch\b[^{}]*\{\s*\}"#, in: .sources,
            instead: "say what happens then, in code",
            violating: "do { try f() } catch {\n // nothing\n}", lawful: "do { try f() } catch { throw error }"),
    ]

    private static let concurrency: [BannedConstruct] = [
        BannedConstruct(
            "@unchecked Sendable", #"@unchecked\s+Sendable"#, in: .allSwift,
            instead: "use a value, an actor or a lock the compiler knows",
            violating: "final class A: @unchecked Sendable {}", lawful: "struct A: Sendable {}"),
        BannedConstruct(
            "nonisolated(unsafe)", #"nonisolated\s*\(\s*unsafe\s*\)"#, in: .allSwift,
            instead: "use a value, an actor or a lock the compiler knows",
            violating: "nonisolated(unsafe) var a = 1", lawful: "nonisolated var a: Int { 1 }"),
        BannedConstruct(
            "unowned task", #"\bTask\s*(?:<[^>]*>)?\s*(?:\([^)]*\)\s*)?\{"#, in: .allSwift,
            instead: "use a task group with a named maximum",
            violating: "Task { await f() }", lawful: "extension TaskGroup { }"),
        BannedConstruct(
            "detached task", #"\bTask\s*\.\s*(?:detached|immediate)"#, in: .allSwift,
            instead: "use a task group with a named maximum",
            violating: "Task.detached { await f() }", lawful: "let detached = 1"),
        BannedConstruct(
            "sleeping", #"(?<![\w])(?:u|nano|clock_nano)?sleep\s*\(|\bTask\s*\.\s*sleep|\bThread\s*\.\s*sleep"#,
            in: .allSwift, instead: "wait for the event itself",
            violating: "usleep(100)", lawful: "let sleeper = Sleeper()"),
    ]

    private static let purity: [BannedConstruct] = [
        BannedConstruct(
            "import in tier 0", #"^\s*(?:@\w+\s+)*(?:\w+\s+)?import\s"#, in: .tier0,
            instead: "hand the value in", violating: "internal import Glibc", lawful: "let important = 1"),
        BannedConstruct(
            "concurrency in tier 0", #"\b(?:async|await|Task|AsyncStream)\b|\bactor\s+[A-Z]"#, in: .tier0,
            instead: "return a value and let the shell act",
            violating: "func f() async {}", lawful: "self.actor = actor"),
        BannedConstruct(
            "printing in tier 0", #"(?<![\w.])(?:print|debugPrint|dump)\s*\("#, in: .tier0,
            instead: "return what happened",
            violating: "print(plan)", lawful: "let fingerprint = 1; fingerprint(2)"),
        BannedConstruct(
            "randomness in tier 0",
            #"\.random\s*\(|\bSystemRandomNumberGenerator\b|\.shuffled\s*\(\)|\.randomElement\s*\(\)"#,
            in: .tier0, instead: "take the random value as an argument",
            violating: "let id = UInt64.random(in: 0...9)", lawful: "let random: UInt64"),
        BannedConstruct(
            "hash order in tier 0", #"\bhashValue\b|\bHasher\s*\("#, in: .tier0,
            instead: "use an order that every process shares",
            violating: "let x = key.hashValue", lawful: "func hash(into hasher: inout Hasher) {}"),
    ]

    /// Whether the rule holds for the file at `path`.
    func applies(to path: String) -> Bool {
        if what == "sleeping", Self.sleepersAllowed[path] != nil { return false }
        if what == "hash order in tier 0", Self.hashersAllowed[path] != nil { return false }
        return switch scope {
        case .sources: path.hasPrefix("Sources/")
        case .allSwift: true
        case .tier0: Self.tier0Folders.contains(where: path.hasPrefix)
        }
    }

    /// Every place in `file` that breaks the rule.
    func violations(in file: SourceFile) -> [Violation] {
        guard applies(to: file.path) else { return [] }
        return pattern.matches(in: file.code).map { match in
            let lead = match.groups[0].prefix(while: \.isWhitespace).utf16.count
            return file.violation(at: match.offset + lead, "\(what); \(instead)")
        }
    }
}
