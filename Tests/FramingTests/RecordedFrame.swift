import Foundation
import Framing
import Testing

/// One entry of the frames recorded from real implementations, `Fixtures/ttrpc-vectors.json`.
struct RecordedFrame: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let direction: String
    let hex: String
    let note: String
    let kind: String

    var testDescription: String { self.name }
    var bytes: [UInt8] { Wire.bytes(self.hex) }

    /// What a recorded response says, from the JSON in its note.
    struct Response: Decodable {
        let status: Int
        let message: String
        let payload: String
        let details: [String]?
        let status_present: Bool
    }

    /// Every entry.
    static let all: [RecordedFrame] = {
        guard
            let file = Bundle.module.url(forResource: "ttrpc-vectors", withExtension: "json", subdirectory: "Fixtures"),
            let content = try? Data(contentsOf: file),
            let frames = try? JSONDecoder().decode([RecordedFrame].self, from: content)
        else { preconditionFailure("the recorded frames are missing") }
        return frames
    }()

    /// The response this entry is, when it is one and its note describes it.
    var response: Response? {
        guard self.direction == "s2c", self.bytes.count >= FrameHeader.byteCount, self.bytes[8] == 2,
            let object = self.firstObject
        else { return nil }
        return try? JSONDecoder().decode(Response.self, from: Data(object.utf8))
    }

    /// The first JSON object of the note.
    private var firstObject: Substring? {
        guard let start = self.note.firstIndex(of: "{") else { return nil }
        var depth = 0
        var isInText = false
        var isEscaped = false
        for index in self.note[start...].indices {
            let character = self.note[index]
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == "\"" {
                    isInText = false
                }
                continue
            }
            switch character {
            case "\"": isInText = true
            case "{": depth += 1
            case "}":
                depth -= 1
                if depth == 0 { return self.note[start...index] }
            case _: break
            }
        }
        return nil
    }
}
