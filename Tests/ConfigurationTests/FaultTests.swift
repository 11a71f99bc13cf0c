import Configuration
import Platform
import RoutePlanning
import Testing

/// Every fault is told, with its line, and none hides another.
@Suite struct FaultTests {
    private struct Row: CustomStringConvertible {
        let text: String
        let faults: [LineFault]
        var description: String { self.text }

        init(_ text: String, _ faults: (Int, Fault)...) {
            self.text = text
            self.faults = faults.map { LineFault($0.0, $0.1) }
        }
    }

    private static let plans: ClosedRange<UInt64> = 1...10_000_000
    private static let rows: [Row] = [
        Row("[limit]\nx = 1\n", (1, .unknownSection("limit", suggestion: "limits"))),
        Row("[something]\n", (1, .unknownSection("something", suggestion: nil))),
        Row("[tarket \"car\"]\n", (1, .unknownSection("tarket \"car\"", suggestion: "target"))),
        Row("[limits]\nplan_max = 1\n", (2, .unknownKey("plan_max", section: "limits", suggestion: "plans_max"))),
        Row("[limits]\nfoo = 1\n", (2, .unknownKey("foo", section: "limits", suggestion: nil))),
        Row("[limits]\nkeep_days = 1\n", (2, .keyElsewhere("keep_days", section: "retention"))),
        Row("[components]\nrelease = 1\n", (2, .unknownKey("release", section: "components", suggestion: "released"))),
        Row("[target \"a\"]\nstop_max = 9\n", (2, .unknownKey("stop_max", section: "target", suggestion: "stops_max"))),
        Row(
            "[peer \"uid:1\"]\nrole = host\nowner = a\n",
            (2, .unknownKey("role", section: "peer", suggestion: "roles"))),
        Row("plans_max = 1\n[limits]\n", (1, .outsideSection(key: "plans_max"))),
        Row(
            "[limits]\nplans_max = 1\n[daemon]\n[limits]\nplans_max = 1\n", (5, .repeatedKey("plans_max", firstLine: 2))
        ),
        Row(
            "[limits]\nplans_max = x\nplans_max = 1\n",
            (2, .notANumber("plans_max", plans)), (3, .repeatedKey("plans_max", firstLine: 2))),
        Row("[limits]\nplans_max = -1\n", (2, .notANumber("plans_max", plans))),
        Row("[limits]\nplans_max = 1e3\n", (2, .notANumber("plans_max", plans))),
        Row("[limits]\nplans_max = 99999999999999999999999\n", (2, .outOfRange("plans_max", plans))),
        Row("[limits]\nplans_max =\n", (2, .empty("plans_max"))),
        Row("[limits]\nplans_max\n", (2, .syntax)),
        Row("[limits]\n= 3\n", (2, .unknownKey("", section: "limits", suggestion: nil))),
        Row("[limits\nplans_max = x\n", (1, .syntax)),
        Row("[limits] plans_max = 1\nplans_max = x\n", (1, .syntax)),
        Row("[limits \"x\"]\n", (1, .sectionWithName("limits"))),
        Row("[components \"x\"]\n", (1, .sectionWithName("components"))),
        Row("[peer]\nroles = host\n", (1, .sectionWithoutName("peer"))),
        Row("[target]\n", (1, .sectionWithoutName("target"))),
        Row("[target \"\"]\n", (1, .badTarget(""))),
        Row("[target \" a\"]\n", (1, .badTarget(" a"))),
        Row("[limits]\nplans_max = 1\n  2\n", (3, .continuesNothing(key: "plans_max"))),
        Row(
            "[limits]\n  plans_max = 1\n  plans_per_owner_max = 1\n",
            (3, .continuesNothing(key: "plans_max"))),
        Row(
            "[daemon]\nlog_level = loud\n",
            (2, .notAWord("log_level", ["error", "warning", "notice", "information", "debug"]))),
        Row("[candidates]\nrefuse_stale = true\n", (2, .notATruth("refuse_stale"))),
        Row("[daemon]\ndata_directory = here\n", (2, .relativePath("data_directory"))),
        Row("[daemon]\nsocket = @x\n", (2, .badSocketPath(.addressAbstract))),
        Row(
            "[daemon]\nsocket_group = no-such-group\n[peer \"uid:1\"]\nroles = operator\n",
            (2, .unknownGroup("no-such-group"))),
        Row("[daemon]\nsocket_group = daemon\n", (2, .groupWithoutPeers)),
        Row("[daemon]\ndata_directory = /x # no comment\n", (2, .hashInValue)),
        Row("[peer \"uid:1\"]\n", (1, .peerWithoutRoles("peer \"uid:1\""))),
        Row("[peer \"uid:1\"]\nroles = ,\nowner = a\n", (2, .empty("roles"))),
        Row("[peer \"uid:1\"]\nroles = host\n", (1, .peerWithoutOwner("peer \"uid:1\""))),
        Row("[peer \"uid:1\"]\nroles = operator, navigator\n", (1, .peerWithoutOwner("peer \"uid:1\""))),
        Row("[peer \"uid:1\"]\nroles = hots\nowner = a\n", (2, .unknownRole("hots", suggestion: "host"))),
        Row("[peer \"uid:1\"]\nroles = host, host\nowner = a\n", (2, .repeatedWord("host"))),
        Row(
            "[peer \"uid:1\"]\nroles = host\nowner = a\n[peer \"uid:1\"]\nowner = b\n",
            (5, .repeatedKey("owner", firstLine: 3))),
        Row("[components]\nreleased = a, b\n  b\n", (3, .repeatedWord("b"))),
        Row("[components]\nreleased = a\nreleased = b\n", (3, .repeatedKey("released", firstLine: 2))),
        Row("[limits]\nplans_max = \u{202E}1\n", (2, .forbiddenCharacter)),
        Row("[limits]\n\u{1B}[31m\n", (2, .forbiddenCharacter)),
        Row(
            "nonsense\n[limit]\n[limits]\nplans_max = x\nfoo = 1\n[retention]\nkeep_days = 0\n",
            (1, .syntax), (2, .unknownSection("limit", suggestion: "limits")), (4, .notANumber("plans_max", plans)),
            (5, .unknownKey("foo", section: "limits", suggestion: nil)), (7, .outOfRange("keep_days", 1...365))),
    ]

    @Test(arguments: rows.indices)
    func `a faulty file is answered line by line`(index: Int) throws {
        let row = Self.rows[index]
        #expect(try Reading.of(row.text).faults == row.faults, "\(row)")
        // Lines that end as on other systems are the same lines.
        #expect(try Reading.of(row.text.replacing("\n", with: "\r\n")).faults == row.faults, "\(row)")
    }

    @Test func `a problem is told with file, line and what to do`() throws {
        let scratch = try Scratch()
        let path = try scratch.file("c", Array("[limits]\nplan_max = 1\n".utf8))
        guard case .problems(let problems) = Reading.outcome(.named(path)) else {
            Issue.record("no problems")
            return
        }
        #expect(problems.map(\.description) == ["\(path):2: unknown key plan_max in [limits]; did you mean plans_max?"])
    }

    @Test(arguments: [
        "uid:", "uid", "uid:-1", "uid:+1", "uid:01", "uid: 1", "uid:4294967295", "uid:4294967296", "gid:x", "user:1",
        "1000", "UID:1", "uid:1:2",
    ])
    func `only a user or a group by its number is a peer`(name: String) throws {
        let faults = try Reading.of("[peer \"\(name)\"]\nroles = operator\n").faults
        #expect(faults == [LineFault(1, .badPeer(name))])
    }

    @Test func `every setting with a number is taken at both ends of its range and not beyond`() throws {
        for (setting, range) in Setting.allCases.compactMap({ setting in setting.range.map { (setting, $0) } }) {
            func read(_ number: UInt64) throws -> [LineFault] {
                try Reading.of("[\(setting.sectionName)]\n\(setting.rawValue) = \(number)\n").faults
            }
            #expect(try read(range.lowerBound) == [] && read(range.upperBound) == [], "\(setting)")
            let fault = LineFault(2, .outOfRange(setting.rawValue, range))
            #expect(try read(range.upperBound + 1) == [fault], "\(setting)")
            if range.lowerBound > 0 { #expect(try read(range.lowerBound - 1) == [fault], "\(setting)") }
        }
        for (count, isRight) in [(1, false), (2, true), (25, true), (26, false)] {
            let faults = try Reading.of("[target \"a\"]\nstops_max = \(count)\n").faults
            #expect(faults == (isRight ? [] : [LineFault(2, .outOfRange("stops_max", 2...25))]))
        }
    }

    @Test func `peers, targets and components are taken up to their limits and not beyond`() throws {
        func peers(_ count: Int) -> String {
            (0..<count).map { "[peer \"uid:\($0)\"]\nroles = operator\n" }.joined()
        }
        func targets(_ count: Int) -> String { (0..<count).map { "[target \"t\($0)\"]\n" }.joined() }
        func components(_ count: Int) -> String {
            "[components]\nreleased =\n" + (0..<count).map { "  v\($0)\n" }.joined()
        }
        #expect(try Reading.of(peers(256)).configuration().peers.count == 256)
        #expect(try Reading.of(peers(257)).faults == [LineFault(513, .tooMany("peers", max: 256))])
        #expect(try Reading.of(targets(16)).configuration().targets.count == 16)
        #expect(try Reading.of(targets(17)).faults == [LineFault(17, .tooMany("targets", max: 16))])
        #expect(try Reading.of(components(32)).configuration().components.count == 32)
        #expect(try Reading.of(components(33)).faults == [LineFault(35, .tooMany("components", max: 32))])
    }

    @Test func `names are taken up to their bytes and not beyond`() throws {
        func owner(_ count: Int) -> String {
            "[peer \"uid:1\"]\nroles = host\nowner = \(String(repeating: "o", count: count))\n"
        }
        #expect(try Reading.of(owner(64)).configuration().peers[0].principal.owner?.byteCount == 64)
        #expect(try Reading.of(owner(65)).faults == [LineFault(3, .tooLong("owner", byteCountMax: 64))])
        func version(_ count: Int) -> String { "[components]\nreleased = \(String(repeating: "v", count: count))\n" }
        #expect(try Reading.of(version(64)).configuration().components[0].version.byteCount == 64)
        #expect(
            try Reading.of(version(65)).faults == [LineFault(2, .tooLong("a component's version", byteCountMax: 64))])
        func target(_ count: Int) -> String { "[target \"\(String(repeating: "t", count: count))\"]\n" }
        #expect(try Reading.of(target(39)).configuration().targets[0].name.byteCount == 39)
        for count in 40...60 { #expect(try Reading.of(target(count)).faults == [LineFault(1, .sectionTooLong)]) }
    }

    @Test func `a hundred problems are told and then that there are more`() throws {
        let faults = try Reading.of("[limits]\n" + String(repeating: "x\n", count: 5_000)).faults
        #expect(faults.count == 101 && faults.last?.fault == .andMore)
        #expect(faults.prefix(100) == (2...101).map { LineFault($0, .syntax) }[...])
    }
}
