import Configuration
import Platform
import RoutePlanning
import Testing

/// What a configuration that is read again changes, and what it cannot.
@Suite struct ChangeTests {
    private static let before = """
        [daemon]
        data_directory = /d
        socket = /s
        [limits]
        plans_max = 10
        [target "car"]
        stops_max = 5
        [components]
        released = UI 1
        [peer "uid:1"]
        roles = host
        owner = ada
        """

    private func change(_ replacing: String, with text: String) throws -> ConfigurationChange {
        let running = try Reading.of(Self.before).configuration()
        let read = try Reading.of(Self.before.replacing(replacing, with: text)).configuration()
        return ConfigurationChange(from: running, to: read)
    }

    @Test func `the same again is no change, wherever it stands`() throws {
        let same = try self.change("[limits]", with: "; a line more\n[limits]")
        #expect(same.taken.isEmpty && same.waiting.isEmpty)
    }

    @Test(arguments: [
        ("plans_max = 10", "plans_max = 11", ConfigurationChange.Step(key: "plans_max", from: "10", to: "11")),
        ("plans_max = 10", "", ConfigurationChange.Step(key: "plans_max", from: "10", to: "1000000")),
        ("stops_max = 5", "stops_max = 6", ConfigurationChange.Step(key: "target", from: "1", to: "1")),
        ("UI 1", "UI 1, UI 2", ConfigurationChange.Step(key: "components", from: "1", to: "2")),
        ("owner = ada", "owner = eve", ConfigurationChange.Step(key: "peer", from: "1", to: "1")),
    ])
    func `each key and each kind of section is told once`(
        replacing: String, with text: String, step: ConfigurationChange.Step
    ) throws {
        let change = try self.change(replacing, with: text)
        #expect(change.taken == [step] && change.waiting.isEmpty)
    }

    @Test func `places wait for a restart and stay as they are, whatever else is taken`() throws {
        let running = try Reading.of(Self.before).configuration()
        let group = "socket = /t\nsocket_group = daemon"
        let text = Self.before.replacing("data_directory = /d", with: "data_directory = /e")
            .replacing("socket = /s", with: group).replacing("plans_max = 10", with: "plans_max = 7")
        let read = try Reading.of(text).configuration()
        let change = ConfigurationChange(from: running, to: read)
        #expect(change.taken.map(\.key) == ["plans_max"])
        #expect(change.waiting.map(\.key) == ["data_directory", "socket", "socket_group"])
        #expect(change.waiting.map(\.from) == ["/d", "/s", "none"])
        let inForce = read.keepingPlaces(of: running)
        #expect(inForce.dataDirectory == "/d" && inForce.socketPath.description == "/s" && inForce.socketGroup == nil)
        #expect(inForce.policy.plansMax == 7)
        #expect(ConfigurationChange(from: inForce, to: read).waiting == change.waiting, "it is told again next time")
    }
}
