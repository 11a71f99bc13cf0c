/// One step of a scenario.
struct ScenarioStep {
    private static let words: Set<String> = [
        "name", "call", "repeat", "reconnect", "daemon", "as", "plan", "version", "key_of", "deadline_ms", "with",
        "keep",
        "expect", "until", "varying",
    ]

    private let members: [String: JSONValue]

    /// Reads a step, which must hold no word nobody knows.
    init(_ value: JSONValue) throws {
        self.members = value.members
        if let unknown = self.members.keys.first(where: { !Self.words.contains($0) }) {
            throw Surprise("what is \(unknown)?")
        }
    }

    subscript(word: String) -> JSONValue { self.members[word] ?? .null }

    var name: String { self["name"].text ?? "" }

    var deadline: Duration? { self["deadline_ms"].number.map { .milliseconds($0) } }
}
