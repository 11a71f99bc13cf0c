import Facts
import RoutePlanning
import Testing

/// What is told of an event: everything on its list, and nothing a client could have written.
struct PublicFactTests {
    private static let key = (1...32).map { UInt8($0) }

    /// The only types a public fact may be made of in the end.
    ///
    /// None can hold what a client chose freely: numbers are the daemon's own counts and identifiers, enumerations are closed, and a registered name comes from the operator.
    private static let permittedLeaves: Set<String> = [
        "Swift.UInt8", "Swift.UInt16", "Swift.UInt32", "Swift.UInt64", "Swift.Bool", "Facts.RegisteredName",
        "RoutePlanning.PlanState", "RoutePlanning.CommandKind", "RoutePlanning.ActorType",
        "RoutePlanning.ReplacementCause", "RoutePlanning.FailureClass", "RoutePlanning.RejectionClass",
        "RoutePlanning.CancelCause", "Facts.FactDetail",
    ]

    /// The numbers among them by the field that holds them, so that a new one is looked at.
    private static let permittedNumbers: Set<String> = [
        "high", "low", "number", "code", "kilometres", "minutes", "nanoseconds", "sequence", "version", "revision",
        "generation", "stopCount", "calculation", "index", "late", "diverged",
    ]

    private func facts(
        of effects: Effects, key: [UInt8] = PublicFactTests.key, names: RegisteredNames? = RegisteredNames()
    ) throws -> [PublicFact] {
        var projection = FactProjection(
            pseudonymiser: Pseudonymiser(key: key.span), names: try #require(names))
        return projection.facts(of: effects, sequence: 77)
    }

    private func fact(of event: Event) throws -> PublicFact {
        try #require(try self.facts(of: Canaries.effects([event])).first)
    }

    @Test(arguments: EventKind.allCases)
    func `P41: no field of a fact can hold a place, a label, a handle or a name`(kind: EventKind) throws {
        let fact = try self.fact(of: try #require(Canaries.event(kind)))
        #expect(fact.detail.kind == kind)
        var leaves: [Leaf] = []
        Self.walk(fact, label: "fact", into: &leaves)
        #expect(leaves.count > 12)
        for leaf in leaves {
            #expect(Self.permittedLeaves.contains(leaf.typeName), "\(leaf)")
            if leaf.typeName.hasPrefix("Swift.") { #expect(Self.permittedNumbers.contains(leaf.label), "\(leaf)") }
        }
    }

    @Test(arguments: EventKind.allCases)
    func `P41: nothing of an event's content is in its fact, however it is written out`(kind: EventKind) throws {
        let event = try #require(Canaries.event(kind))
        var told = ""
        dump(try self.fact(of: event), to: &told)
        told += String(reflecting: try self.fact(of: event))
        var bytes: [UInt8] = []
        var leaves: [Leaf] = []
        Self.walk(try self.fact(of: event), label: "fact", into: &leaves)
        for leaf in leaves { bytes += leaf.bytes }
        for word in Canaries.words + [Canaries.pin] {
            #expect(!told.lowercased().contains(word.lowercased()), "\(word)")
            #expect(!Self.holds(bytes, Array(word.utf8)), "\(word)")
        }
        for point in Canaries.coordinates {
            for number in [point.latitudeE6, point.longitudeE6] {
                #expect(!told.contains(String(number.magnitude)), "\(number)")
                let big = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
                #expect(!Self.holds(bytes, big) && !Self.holds(bytes, big.reversed()), "\(number)")
            }
        }
        for digest in Canaries.digests { #expect(!told.contains(String(digest.word0)), "a digest is told as it is") }
        for metres in ["15608", "2168"] { #expect(!told.contains(metres)) }
    }

    @Test func `the search finds what is planted`() {
        var leaves: [Leaf] = []
        Self.walk(
            Canaries.effects([.editorOpened(EditorOpened(generation: 1, componentVersion: "component-canary"))]),
            label: "x", into: &leaves)
        #expect(Self.holds(leaves.flatMap(\.bytes), Array("component-canary".utf8)))
        #expect(leaves.contains { !Self.permittedNumbers.contains($0.label) })
    }

    @Test(arguments: EventKind.allCases)
    func `P42: every word of a fact is from a closed set`(kind: EventKind) throws {
        let names = try #require(RegisteredNames(targets: ["navigator"], components: ["1.0.10"]))
        let facts = try self.facts(of: Canaries.effects([try #require(Canaries.event(kind))]), names: names)
        var leaves: [Leaf] = []
        for fact in facts { Self.walk(fact, label: "fact", into: &leaves) }
        for leaf in leaves where leaf.typeName == "Facts.RegisteredName" {
            #expect(["navigator", "1.0.10", "other"].contains("\(leaf.value)"))
        }
        #expect(EventKind.allCases.contains { $0.name == kind.name })
    }

    @Test func `a registered name is told, any other is not`() throws {
        let names = try #require(RegisteredNames(targets: ["target-canary"], components: ["component-canary"]))
        let opened = try #require(Canaries.event(.editorOpened))
        let started = try #require(Canaries.event(.navigationRequested))
        let facts = try self.facts(of: Canaries.effects([opened, started]), names: names)
        guard case .editorOpened(let component) = facts[0].detail,
            case .navigationRequested(_, _, _, let target) = facts[1].detail
        else {
            Issue.record("\(facts)")
            return
        }
        #expect(component.text == "component-canary" && target.text == "target-canary")
        guard case .editorOpened(let other) = try self.fact(of: opened).detail else { return }
        #expect(other == .other && other.text == "other")
    }

    @Test(arguments: [(16, 32, true), (17, 0, false), (0, 33, false)])
    func `the lists of names are bounded`(targets: Int, components: Int, fits: Bool) {
        let names = { (count: Int) in (0..<count).map { Text("name-\($0)") } }
        #expect((RegisteredNames(targets: names(targets), components: names(components)) != nil) == fits)
        #expect(
            RegisteredNames(targets: [""]) == nil
                && RegisteredNames(components: [Text(String(repeating: "v", count: 65))]) == nil)
    }

    @Test func `the two events of one entry stand at their own versions, under their own names`() throws {
        let events = [try #require(Canaries.event(.routeSelected)), try #require(Canaries.event(.navigationRequested))]
        let facts = try self.facts(of: Canaries.effects(events, state: .handoffPending))
        #expect(facts.map(\.position.version) == [257, 258])
        #expect(facts.map(\.position.state) == [.selected, .handoffPending])
        #expect(facts.allSatisfy { $0.sequence == 77 && $0.position.revision == 2 && $0.position.generation == 3 })
        #expect(facts[0].eventID != facts[1].eventID)
        #expect(facts[1].eventID == EventID(high: 1_000, low: 0xF2C7_40B3_D9F7_5655))
    }

    @Test func `facts made again are the same`() throws {
        for kind in EventKind.allCases {
            let effects = Canaries.effects([try #require(Canaries.event(kind))])
            #expect(try self.facts(of: effects) == self.facts(of: effects))
        }
    }

    @Test func `facts do not depend on what they must not tell`() throws {
        let quiet = RouteContent(
            stops: Canaries.stops.map { Stop(place: $0.place) }, options: Canaries.content.options,
            locationDigest: Canaries.digests[0], optionDigest: Canaries.digests[1])
        let facts = try [Canaries.content, quiet].map { content in
            try self.fact(
                of: .created(PlanCreated(owner: "owner-canary", externalID: "intent-canary", content: content)))
        }
        #expect(facts[0] == facts[1])
    }

    // MARK: Walking

    struct Leaf {
        let label: String
        let typeName: String
        let value: Any

        var bytes: [UInt8] {
            switch self.value {
            case let byte as UInt8: [byte]
            case let number as any FixedWidthInteger: Array("\(number) ".utf8) + Self.bigEndian(number)
            case let text: Array("\(text) ".utf8)
            }
        }

        private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
            stride(from: number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }
    }

    /// Every value in `value` that has no parts; names and empty places are leaves too.
    private static func walk(_ value: Any, label: String, into leaves: inout [Leaf]) {
        let typeName = String(reflecting: type(of: value))
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional || mirror.displayStyle == .collection {
            if mirror.children.isEmpty { Issue.record("\(label) is empty: a sample fills every field") }
            for child in mirror.children { walk(child.value, label: label, into: &leaves) }
            return
        }
        guard !mirror.children.isEmpty, typeName != "Facts.RegisteredName" else {
            leaves.append(Leaf(label: label, typeName: typeName, value: value))
            return
        }
        for child in mirror.children {
            // The payload of an enum case with one unnamed value is that value.
            walk(child.value, label: child.label.map { $0.hasPrefix(".") ? label : $0 } ?? label, into: &leaves)
        }
    }

    private static func holds(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        guard bytes.count >= part.count else { return false }
        return (0...bytes.count - part.count).contains { bytes[$0..<$0 + part.count].elementsEqual(part) }
    }
}
