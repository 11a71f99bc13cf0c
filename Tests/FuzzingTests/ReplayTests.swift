import Foundation
import Testing

@testable import routeplan_fuzz

/// Inputs that once broke a rule, or easily might, break none; `scripts/fuzz` looks for new ones.
struct ReplayTests {
    /// One kept line.
    struct Kept: CustomTestStringConvertible, Sendable {
        let target: FuzzTarget
        let name: String
        let bytes: [UInt8]

        var testDescription: String { "\(self.target.rawValue)/\(self.name)" }
    }

    static let kept: [Kept] = FuzzTarget.allCases.flatMap { target -> [Kept] in
        let path = Bundle.module.bundleURL.appending(path: "Findings/\(target.rawValue).txt").path
        guard let content = FileManager.default.contents(atPath: path) else {
            preconditionFailure("cannot read \(path)")
        }
        return String(decoding: content, as: UTF8.self).split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            guard words.count == 2, let bytes = Hexadecimal.bytes(String(words[1])) else {
                preconditionFailure("\(path): no name and bytes in hexadecimal: \(line)")
            }
            return Kept(target: target, name: String(words[0]), bytes: bytes)
        }
    }

    @Test(arguments: Self.kept)
    func `what once broke a rule breaks none`(_ kept: Kept) {
        kept.target.run(kept.bytes)
    }

    @Test(arguments: FuzzTarget.allCases)
    func `every target keeps inputs`(_ target: FuzzTarget) {
        #expect(Self.kept.contains { $0.target == target })
    }

    @Test func `the payloads kept reach every service that takes requests`() {
        let choices = Self.kept.filter { $0.target == .payloads }.compactMap(\.bytes.first)
        let services = choices.map { choice -> String in
            switch PayloadTrial.methods[Int(choice)] {
            case .command, .read: "RoutePlans"
            case .administration: "Administration"
            case .healthCheck: "Health"
            case .outbox: "Outbox"
            case .history: "History"
            }
        }
        #expect(Set(services) == ["RoutePlans", "Administration", "Health", "Outbox", "History"])
    }

    @Test(arguments: FuzzTarget.allCases)
    func `noise breaks no rule`(_ target: FuzzTarget) {
        let seed = UInt64.random(in: 0 ... .max)
        print("noise for \(target.rawValue), seed \(seed)")
        var state = seed
        for _ in 0..<200 {
            let count = Int(Self.next(&state) % 300)
            target.run((0..<count).map { _ in UInt8(truncatingIfNeeded: Self.next(&state)) })
        }
    }

    /// SplitMix64.
    private static func next(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    @Test func `what no server may send stops the program`() async {
        await #expect(processExitsWith: .failure) {
            var judge = AnswerJudge()
            let empty: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1, 2, 0]
            judge.take(empty + empty)
        }
        await #expect(processExitsWith: .failure) {
            var judge = AnswerJudge()
            judge.take([0, 0, 0, 0, 0, 0, 0, 1, 1, 0])
        }
    }
}
