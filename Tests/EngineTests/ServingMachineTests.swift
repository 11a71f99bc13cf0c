import Engine
import Foundation
import RoutePlanning
import Testing

/// The states of the daemon, over the full product of states and events.
@Suite struct ServingMachineTests {
    /// The rows of docs/operations.md, "States": from, to, reason.
    private static func documented() throws -> Set<[String]> {
        var url = URL(filePath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        let text = try String(contentsOf: url.appending(path: "docs/operations.md"), encoding: .utf8)
        let section = text.components(separatedBy: "\n## ").first { $0.hasPrefix("States\n") } ?? ""
        let rows = section.split(separator: "\n").map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        var steps: Set<[String]> = []
        for row in rows where row.count == 3 && row.allSatisfy({ $0.hasPrefix("`") && $0.hasSuffix("`") }) {
            let words = row.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "`")) }
            for from in words[0].components(separatedBy: "`, `") { steps.insert([from, words[1], words[2]]) }
        }
        return steps
    }

    @Test func `each state goes where the document says, and nowhere else`() throws {
        var found: Set<[String]> = []
        for state in ServingState.allCases {
            for event in ServingEvent.allCases {
                guard let target = event.target(from: state) else { continue }
                #expect(target != state, "a transition leads to another state")
                found.insert([state.word, target.word, event.word])
            }
        }
        #expect(try Self.documented() == found)
    }

    @Test func `nothing leads out of the poisoned state, and only that out of draining`() {
        for event in ServingEvent.allCases {
            #expect(event.target(from: .poisoned) == nil)
            #expect([nil, .poisoned].contains(event.target(from: .draining)))
        }
    }

    @Test func `a machine tells its steps and when it took them`() throws {
        var machine = ServingMachine()
        #expect(machine.state == .recovering)
        #expect(machine.receive(.spaceRanOut, wallNanoseconds: 1, journalNanoseconds: 2) == nil)
        let first = machine.receive(.recovered, wallNanoseconds: 10, journalNanoseconds: 20)
        #expect(first == ServingTransition(from: .recovering, to: .ready, event: .recovered))
        #expect(machine.receive(.spaceReturned, wallNanoseconds: 11, journalNanoseconds: 21) == nil)
        #expect((machine.sinceWallNanoseconds, machine.sinceJournalNanoseconds) == (10, 20))
        _ = machine.receive(.spaceRanOut, wallNanoseconds: 12, journalNanoseconds: 22)
        #expect(machine.state == .degradedNoSpace)
        #expect((machine.sinceWallNanoseconds, machine.sinceJournalNanoseconds) == (12, 22))
    }

    @Test func `every state and every reason has a word of its own`() {
        #expect(Set(ServingState.allCases.map(\.word)).count == ServingState.allCases.count)
        #expect(Set(ServingEvent.allCases.map(\.word)).count == ServingEvent.allCases.count)
    }
}
