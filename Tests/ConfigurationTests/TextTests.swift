import Configuration
import RoutePlanning
import Testing

/// How a file is cut into settings.
@Suite struct TextTests {
    private func plansMax(_ text: String) throws -> Int { try Reading.of(text).configuration().policy.plansMax }

    @Test(arguments: [
        "[limits]\nplans_max = 7", "[limits]\nplans_max=7\n", "[limits]\nplans_max : 7\n",
        "  [limits]  \nplans_max\t=\t7\t\n",
        "\u{FEFF}[limits]\nplans_max = 7\n", "[limits] ; here\nplans_max = 7 ; seven\n",
        "# a\n; b\n\n[limits]\n# c\n  # d\nplans_max = 7\n  ; e\n", "[ limits ]\nplans_max = 7\n",
        "[limits]\n    plans_max = 7\n", "[limits]\r\nplans_max = 7\r\n",
    ])
    func `blanks, comments and marks around a setting do not change it`(text: String) throws {
        #expect(try self.plansMax(text) == 7)
    }

    @Test func `a section may come again`() throws {
        let text = "[limits]\nplans_max = 7\n[retention]\nkeep_days = 2\n[limits]\nplans_per_owner_max = 3\n"
        let policy = try Reading.of(text).configuration().policy
        #expect(policy.plansMax == 7 && policy.plansPerOwnerMax == 3 && policy.retentionSeconds == 2 * 86_400)
    }

    @Test func `a list goes on in lines that begin with a blank, comments aside`() throws {
        let text = "[components]\nreleased = a 1, b ; first\n  # none\n\tc ; third\n\n  d,\n[limits]\nplans_max = 7\n"
        let configuration = try Reading.of(text).configuration()
        #expect(configuration.components.map(\.version) == ["a 1", "b", "c", "d"])
        #expect(configuration.policy.plansMax == 7)
    }

    @Test func `a line is taken up to its limit, and what is longer is refused, never cut in two`() throws {
        func text(_ byteCount: Int) -> String {
            let head = "data_directory = /"
            return "[daemon]\n\(head)\(String(repeating: "d", count: byteCount - head.utf8.count))\n"
        }
        #expect(try Reading.of(text(197)).configuration().dataDirectory.utf8.count == 197 - 17)
        for byteCount in 198...220 { #expect(try Reading.of(text(byteCount)).faults == [LineFault(2, .lineTooLong)]) }
        let item = String(repeating: "v", count: 60)
        let full = "   \(item), \(item)1, \(item)2"
        let padded = String(repeating: " ", count: 197 - full.utf8.count) + full
        let list = try Reading.of("[components]\nreleased = a\n\(padded)\n").configuration().components
        #expect(list.map(\.version) == ["a", Text(item), Text(item + "1"), Text(item + "2")])
    }

    @Test func `owners may be written in any script`() throws {
        let peer = try Reading.of("[peer \"gid:4294967294\"]\nowner = अदिति\nroles = navigator\n").configuration().peers[
            0]
        #expect(peer.principal == Principal(roles: .navigator, owner: "अदिति"))
        #expect(peer.selector == .group(4_294_967_294))
    }
}
