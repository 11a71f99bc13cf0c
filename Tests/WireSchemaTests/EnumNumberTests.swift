import Foundation
import RoutePlanning
import Testing

/// Planning's enums bear the numbers and names of the contract; read from the contract's own text.
struct EnumNumberTests {
    private static func values(of name: String, in file: String = "plans") throws -> [String: Int] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "proto/routeplan/v1/\(file).proto"), encoding: .utf8)
        let start = try #require(text.range(of: "enum \(name) {"))
        let end = try #require(text.range(of: "\n}", range: start.upperBound..<text.endIndex))
        var values: [String: Int] = [:]
        for line in text[start.upperBound..<end.lowerBound].split(separator: "\n") {
            let words = line.split(whereSeparator: { " ;".contains($0) })
            guard words.count >= 3, words[1] == "=", let number = Int(words[2]) else { continue }
            values[String(words[0])] = number
        }
        return values
    }

    private func numbers<Member: CaseIterable & RawRepresentable<UInt8>>(_: Member.Type) -> [Int] {
        Member.allCases.map { Int($0.rawValue) }
    }

    @Test func `each enum has the numbers of the contract`() throws {
        let withoutZero: [(String, [Int])] = [
            ("PlanState", self.numbers(PlanState.self)), ("LocationType", self.numbers(LocationType.self)),
            ("Profile", self.numbers(Profile.self)), ("Resource", self.numbers(Resource.self)),
            ("ActorType", self.numbers(ActorType.self)), ("FailureClass", self.numbers(FailureClass.self)),
            ("RejectionClass", self.numbers(RejectionClass.self)),
            ("ReplacementCause", self.numbers(ReplacementCause.self)),
            ("CancelCause", self.numbers(CancelCause.self)), ("AttemptState", self.numbers(AttemptState.self)),
            ("Disposition", self.numbers(Disposition.self)), ("Reason", self.numbers(Reason.self)),
        ]
        for (name, numbers) in withoutZero {
            #expect(try Self.values(of: name).values.filter { $0 != 0 }.sorted() == numbers.sorted(), "\(name)")
        }
        #expect(
            try Self.values(of: "CommandKind", in: "facts").values.filter { $0 != 0 }.sorted()
                == self.numbers(CommandKind.self).sorted())
        #expect(try Self.values(of: "Compensation").values.sorted() == self.numbers(Compensation.self).sorted())
        #expect(try Self.values(of: "RouteType").values.sorted() == self.numbers(RouteType.self).sorted())
        #expect(
            try Self.values(of: "Overview").values.filter { $0 != 0 }.map { $0 - 1 }.sorted()
                == self.numbers(Overview.self).sorted())
    }

    @Test func `each reason bears its name in the contract`() throws {
        let values = try Self.values(of: "Reason")
        for reason in Reason.allCases { #expect(values[reason.name] == Int(reason.rawValue)) }
    }
}
