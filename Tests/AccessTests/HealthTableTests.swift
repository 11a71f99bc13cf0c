import Foundation
import RoutePlanning
import Testing
import WireSchema

@testable import Server

/// What the standard health service says of each name in each state of the daemon, as docs/operations.md has it.
@Suite struct HealthTableTests {
    /// State, and what the document says of its health.
    private static func documented() throws -> [String: String] {
        var url = URL(filePath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        let text = try String(contentsOf: url.appending(path: "docs/operations.md"), encoding: .utf8)
        let section = text.components(separatedBy: "\n## ").first { $0.hasPrefix("States\n") } ?? ""
        let table = section.components(separatedBy: "\n\n").first { $0.contains("| health |") } ?? ""
        let rows = table.split(separator: "\n").dropFirst(2).map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
        }
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[2].replacing("`", with: "")) })
    }

    @Test func `every name has the health the document says, in every state`() throws {
        let documented = try Self.documented()
        #expect(Set(documented.keys) == Set(ServingState.allCases.map(\.word)))
        for state in ServingState.allCases {
            let text = try #require(documented[state.word])
            let daemon = text.hasPrefix("SERVING") ? HealthStatus.serving : .notServing
            let commands = text == "SERVING" ? HealthStatus.serving : .notServing
            for name in [""] + Contract.allCases.map(\.name) {
                #expect(HealthCalls.status(of: name, in: state) == daemon, "\(name) \(state)")
            }
            #expect(HealthCalls.status(of: HealthCalls.commandsName, in: state) == commands, "\(state)")
            #expect(HealthCalls.status(of: "routeplan.v1", in: state) == nil)
        }
    }

    @Test func `when the audit store has failed, those who live on it do not serve, and all others do`() {
        let services = Contract.allCases.filter { contract in
            HealthCalls.status(of: contract.name, in: .ready, isAuditFailed: true) == .notServing
        }
        #expect(services == [.history, .outbox])
        for name in ["", HealthCalls.commandsName] {
            #expect(HealthCalls.status(of: name, in: .ready, isAuditFailed: true) == .serving)
        }
    }
}
