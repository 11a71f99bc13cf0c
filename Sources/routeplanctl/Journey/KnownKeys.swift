/// Refuses members a decoder would pass over in silence.
enum KnownKeys {
    private struct AnyKey: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    /// Throws for the first member of the object at hand that is not among `known`.
    static func check(_ decoder: any Decoder, known: [String]) throws {
        let values = try decoder.container(keyedBy: AnyKey.self)
        if let stranger = values.allKeys.first(where: { !known.contains($0.stringValue) }) {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "'\(stranger.stringValue)' is not known"))
        }
    }
}
