internal import Foundation

/// A file of scripted journeys, schema `route-planning-journeys/1`.
struct JourneyFile: Decodable, Sendable {
    /// Schema this program reads.
    static let schema = "route-planning-journeys/1"
    /// Largest file read, in bytes; the real one has 91 kB.
    static let byteCountMax = 16 * 1024 * 1024

    let schema: String
    let journeys: [Journey]

    /// Reads and checks a file.
    static func load(path: String) throws(Failure) -> Self {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw Failure(.inputUnreadable, "\(path) cannot be read")
        }
        guard data.count <= Self.byteCountMax else {
            throw Failure(.inputMalformed, "\(path) has more than \(Self.byteCountMax) bytes")
        }
        return try Self.parse(data, path: path)
    }

    /// Reads the bytes of a file; `path` is for messages only.
    static func parse(_ data: Data, path: String) throws(Failure) -> Self {
        let file: Self
        do {
            file = try JSONDecoder().decode(Self.self, from: data)
        } catch let error as DecodingError {
            throw Failure(.inputMalformed, "\(path): \(Self.describe(error))")
        } catch {
            throw Failure(.inputMalformed, "\(path): not JSON")
        }
        guard file.schema == Self.schema else {
            throw Failure(.inputMalformed, "\(path): schema is '\(file.schema)', expected '\(Self.schema)'")
        }
        guard Set(file.journeys.map(\.id)).count == file.journeys.count else {
            throw Failure(.inputMalformed, "\(path): two journeys have the same id")
        }
        return file
    }

    private static func describe(_ error: DecodingError) -> String {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            "at \(Self.place(context.codingPath)): \(context.debugDescription)"
        case .keyNotFound(let key, let context):
            "at \(Self.place(context.codingPath)): '\(key.stringValue)' is missing"
        @unknown default:
            "not a file of journeys"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.isEmpty ? "the top" : path.map(\.stringValue).joined(separator: ".")
    }
}
