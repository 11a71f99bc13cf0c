import Foundation
import RoutePlanning
import Testing
import WireSchema

/// Public reports that the contract itself answers (docs/public-reports.md).
struct PublicReportTests {
    /// Report 2: mapbox/mapbox-navigation-ios#3404 and mapbox/mapbox-navigation-android#4775.
    @Test(arguments: [CommandMethod.selectRoute, .requestNavigation])
    func `a route that was not named is never taken for the first one`(method: CommandMethod) throws {
        func request(index: Int64?) -> [UInt8] {
            WireBytes { wire in
                wire.message(1, Requests.context())
                wire.number(2, 1)
                wire.number(3, 1)
                if let index { wire.zigzag(4, index) }
                if method == .requestNavigation { wire.text(5, "navigator") }
            }.bytes
        }
        guard case .refused(let refusal) = Decoding.decode(method, request(index: nil)) else {
            Issue.record("an absent index was read as one")
            return
        }
        #expect(refusal.reason == .missingField && refusal.reason.status == .invalidArgument)
        #expect(refusal.field == .index)
        switch try Decoding.command(method, request(index: 0)) {
        case .selectRoute(let select): #expect(select.index == 0)
        case .requestNavigation(let navigate): #expect(navigate.index == 0)
        case let other: Issue.record("\(other)")
        }
    }

    /// Report 50: mapbox/mapbox-navigation-android#1160.
    @Test func `names live inside their stops, no two lists of the contract run in parallel`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "proto/routeplan/v1/plans.proto"), encoding: .utf8)
        var messages: [String: String] = [:]
        var message = ""
        for line in text.split(separator: "\n").map(String.init) {
            let words = line.split(separator: " ").map(String.init)
            if line.hasPrefix("message ") { message = words[1] }
            if !message.isEmpty { messages[message, default: ""] += line + "\n" }
        }
        // Sets of numbers, whose order and repetition mean nothing.
        let sets = ["RouteOptions.excludes", "RouteOptions.attributes", "ListPlansRequest.states"]
        var lists = 0
        for (message, body) in messages {
            for line in body.split(separator: "\n") {
                let words = line.split(separator: " ").map(String.init)
                guard words.first == "repeated" else { continue }
                lists += 1
                let isOfMessages = messages[words[1]] != nil
                #expect(isOfMessages || sets.contains("\(message).\(words[2])"), "\(message): \(line)")
            }
        }
        #expect(lists >= 8)
        let stop = try #require(messages["Stop"])
        for field in ["oneof place", "string label", "string address"] { #expect(stop.contains(field)) }
    }
}
