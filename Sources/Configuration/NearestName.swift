/// The known name a mistyped one was probably meant to be.
enum NearestName {
    /// The closest of `names`, if it is close enough; the first in order wins a tie.
    static func of(_ word: String, among names: [String]) -> String? {
        var best: (name: String, distance: Int)?
        for name in names {
            let distance = Self.distance(Array(word.utf8), Array(name.utf8))
            let isBeginning = word.utf8.count >= 3 && name.hasPrefix(word)
            guard isBeginning || (distance <= Limits.suggestionDistanceMax && distance < name.utf8.count) else {
                continue
            }
            if distance < best?.distance ?? .max { best = (name, distance) }
        }
        return best?.name
    }

    /// Edits that make one word of the other: insertions, deletions and exchanges of bytes.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (lead, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = lead + 1
            for column in right.indices {
                let exchange = diagonal + (byte == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(exchange, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
