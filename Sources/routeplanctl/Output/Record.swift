/// One thing the program reports: names and values in the order a reader wants them.
struct Record: Equatable, Sendable {
    private(set) var members: [JSONValue.Member] = []

    /// An empty record to add to.
    init() {}

    /// The record as one JSON object.
    var json: JSONValue { .object(self.members) }

    /// Adds one value.
    mutating func add(_ name: String, _ value: JSONValue) {
        self.members.append(JSONValue.Member(name, value))
    }

    /// Adds a text.
    mutating func add(_ name: String, _ text: String) { self.add(name, .text(text)) }

    /// Adds a count.
    mutating func add(_ name: String, _ count: some UnsignedInteger) { self.add(name, .count(UInt64(count))) }

    /// Adds a yes or no.
    mutating func add(_ name: String, _ flag: Bool) { self.add(name, .flag(flag)) }

    /// The value of that name, for a table's column.
    subscript(_ name: String) -> JSONValue? { self.members.first { $0.name == name }?.value }
}
