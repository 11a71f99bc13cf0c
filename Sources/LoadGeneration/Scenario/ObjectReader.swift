/// One object of a scenario: its members are taken by name, and what is left at the end is unknown.
struct ObjectReader {
    let place: TextPlace
    private var members: [(name: String, node: JSONNode)]
    private var known: [String] = []

    init(_ node: JSONNode) throws(ScenarioFault) {
        guard case .object(let members) = node.content else { throw Self.wrong("an object", node) }
        self.members = members
        self.place = node.place
    }

    /// Ends the reading: nothing may be left.
    func finish() throws(ScenarioFault) {
        guard let left = self.members.first else { return }
        throw ScenarioFault(.nameUnknown(left.name, known: self.known.sorted()), at: left.node.place)
    }

    mutating func node(_ name: String) -> JSONNode? {
        self.known.append(name)
        guard let place = self.members.firstIndex(where: { $0.name == name }) else { return nil }
        return self.members.remove(at: place).node
    }

    mutating func required(_ name: String) throws(ScenarioFault) -> JSONNode {
        guard let node = self.node(name) else { throw ScenarioFault(.missing(name), at: self.place) }
        return node
    }

    mutating func text(_ name: String) throws(ScenarioFault) -> String? {
        guard let node = self.node(name) else { return nil }
        return try Self.text(node)
    }

    static func text(_ node: JSONNode) throws(ScenarioFault) -> String {
        guard case .text(let text) = node.content else { throw Self.wrong("a text", node) }
        return text
    }

    /// A word of a closed set, by its place in it.
    mutating func word(_ name: String, of words: [String]) throws(ScenarioFault) -> Int? {
        guard let node = self.node(name) else { return nil }
        let text = try Self.text(node)
        guard let place = words.firstIndex(of: text) else {
            throw ScenarioFault(.wordUnknown(text, known: words), at: node.place)
        }
        return place
    }

    mutating func number(_ name: String, in range: ClosedRange<Double>) throws(ScenarioFault) -> Double? {
        guard let node = self.node(name) else { return nil }
        guard case .number(let number) = node.content else { throw Self.wrong("a number", node) }
        guard range.contains(number) else {
            throw ScenarioFault(.outOfRange("from \(range.lowerBound) to \(range.upperBound)", number), at: node.place)
        }
        return number
    }

    mutating func count(_ name: String, in range: ClosedRange<Int>) throws(ScenarioFault) -> Int? {
        guard let node = self.node(name) else { return nil }
        guard case .number(let number) = node.content else { throw Self.wrong("a whole number", node) }
        guard let count = Int(exactly: number), range.contains(count) else {
            let text = "a whole number from \(range.lowerBound) to \(range.upperBound)"
            throw ScenarioFault(.outOfRange(text, number), at: node.place)
        }
        return count
    }

    /// The nodes of a list that has some.
    mutating func list(
        _ name: String, of what: String, countMax: Int
    ) throws(ScenarioFault) -> (place: TextPlace, nodes: [JSONNode])? {
        guard let node = self.node(name) else { return nil }
        guard case .list(let nodes) = node.content, !nodes.isEmpty else {
            throw Self.wrong("a list with something in it", node)
        }
        guard nodes.count <= countMax else { throw ScenarioFault(.tooMany(what, countMax: countMax), at: node.place) }
        return (node.place, nodes)
    }

    private static func wrong(_ expected: String, _ node: JSONNode) -> ScenarioFault {
        ScenarioFault(.wrongKind(expected: expected, found: node.content.kind), at: node.place)
    }
}
