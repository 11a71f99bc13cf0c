import Configuration
import RoutePlanning
import Testing

/// docs/routepland.conf shows every setting there is and none there is not, and so does the page about it.
@Suite struct SampleTests {
    @Test func `the sample is without fault and changes nothing`() throws {
        let sample = try Reading.of(try Documents.text("docs/routepland.conf")).configuration()
        let nothing = try Reading.of("").configuration()
        #expect(sample.policy == nothing.policy && sample.peers == [] && sample.targets == [])
        #expect(sample.components == [] && sample.socketGroup == nil)
        #expect(sample.values == nothing.values)
        #expect(sample.values.values.allSatisfy { $0.origin == .builtIn })
    }

    @Test func `what the sample shows of each setting is what is built in`() throws {
        let builtIn = try Reading.of("").configuration()
        let whole = try Reading.of(try Documents.wholeSample()).configuration()
        for setting in Setting.allCases {
            let shown = try #require(whole.values[setting], "\(setting.rawValue) is not in the sample")
            guard case .line = shown.origin else {
                Issue.record("\(setting.rawValue) is not in the sample")
                continue
            }
            if setting != .socketGroup { #expect(shown.text == builtIn.values[setting]?.text) }
        }
    }

    @Test func `the sample shows every list and every kind of section, and every role`() throws {
        let whole = try Reading.of(try Documents.wholeSample()).configuration()
        #expect(whole.components.map(\.version) == ["DirectionUI 1.0.9", "DirectionUI 1.0.10", "DirectionUI 2.0.1"])
        #expect(whole.targets.map(\.name) == ["car"] && whole.targets.map(\.stopsMax) == [10])
        #expect(whole.policy.targetStopsMax == ["car": 10])
        #expect(whole.peers.map(\.selector.description) == ["uid:1001", "gid:1500", "uid:0", "uid:1002"])
        #expect(
            whole.peers.map(\.principal) == [
                Principal(roles: [.host, .provider], owner: "ada"), Principal(roles: .navigator, owner: "ada"),
                Principal(roles: .operator, owner: nil), Principal(roles: .consumer, owner: nil),
            ])
        #expect(whole.peers.reduce(into: Roles([])) { $0.formUnion($1.principal.roles) } == .all)
    }

    @Test func `the page lists every setting with its bounds and what is built in`() throws {
        let page = try Documents.text("docs/operations.md")
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `[") }.map { line in
            line.split(separator: "|").map { $0.replacing("`", with: "").trimmingPrefix(" ") }
                .map { String($0.reversed().drop { $0 == " " }.reversed()) }
        }
        let builtIn = try Reading.of("").configuration()
        var documented: [String: [String]] = [:]
        for row in rows where row.count >= 4 { documented["\(row[0]) \(row[1])"] = row }
        for setting in Setting.allCases {
            let row = documented.removeValue(forKey: "[\(setting.sectionName)] \(setting.rawValue)")
            let found = try #require(row, "\(setting.rawValue) is not in docs/operations.md")
            #expect(found[2] == setting.bounds, "\(setting.rawValue)")
            #expect(Documents.plain(found[5]) == setting.meaning, "\(setting.rawValue)")
            #expect(found[3] == builtIn.values[setting]?.text ?? "none", "\(setting.rawValue)")
        }
        let others = [
            "[components] released", "[target \"NAME\"] stops_max", "[peer \"uid:N\"] owner", "[peer \"uid:N\"] roles",
        ]
        #expect(Set(documented.keys) == Set(others))
    }

    @Test func `what is in force, written out, says the same when it is read`() throws {
        let first = try Reading.of(try Documents.wholeSample()).configuration()
        let second = try Reading.of(first.report).configuration()
        #expect(second.policy == first.policy && second.socketGroup == first.socketGroup)
        #expect(second.values.mapValues(\.text) == first.values.mapValues(\.text))
        #expect(second.peers.map(\.principal) == first.peers.map(\.principal))
        #expect(second.peers.map(\.selector) == first.peers.map(\.selector))
        #expect(second.targets.map(\.name) == first.targets.map(\.name))
        #expect(second.targets.map(\.stopsMax) == first.targets.map(\.stopsMax))
        #expect(second.components.map(\.version) == first.components.map(\.version))
    }
}
