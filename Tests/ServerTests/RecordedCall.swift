import Foundation
import Testing

/// The frames of one recorded case, both directions in order.
struct RecordedCall: CustomTestStringConvertible, Sendable {
    private struct Entry: Decodable {
        let name: String
        let direction: String
        let hex: String
    }

    let name: String
    let sent: [[UInt8]]
    let received: [[UInt8]]

    var testDescription: String { self.name }

    /// The recorded cases of these names.
    static func named(_ names: [String]) -> [RecordedCall] {
        names.map { name in
            let frames = Self.entries.filter { $0.name.hasPrefix(name + "/") && !$0.hex.isEmpty }
            precondition(!frames.isEmpty, "no recorded case \(name)")
            return RecordedCall(
                name: name, sent: frames.filter { $0.direction == "c2s" }.map { Wire.bytes($0.hex) },
                received: frames.filter { $0.direction == "s2c" }.map { Wire.bytes($0.hex) })
        }
    }

    /// The names of all recorded cases.
    static let allNames = Set(Self.entries.map { $0.name.split(separator: "/").dropLast().joined(separator: "/") })

    /// Fixtures lie with the framing's tests.
    private static let entries: [Entry] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("FramingTests/Fixtures/ttrpc-vectors.json")
        guard let content = try? Data(contentsOf: file),
            let entries = try? JSONDecoder().decode([Entry].self, from: content)
        else { preconditionFailure("the recorded frames are missing") }
        return entries
    }()
}
