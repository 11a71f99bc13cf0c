/// The nearest known name to a mistyped one.
package enum Suggestion {
    /// The closest candidate within `Limits.suggestionDistanceMax` edits; the first in order wins a tie.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let distance = Self.distance(Array(word.utf8), Array(candidate.utf8))
            let isAllowed = distance <= Limits.suggestionDistanceMax && distance < candidate.utf8.count
            guard isAllowed || (word.utf8.count >= 3 && candidate.hasPrefix(word)) else { continue }
            if distance < best?.distance ?? Int.max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Edits that turn one word into the other, swapping neighbours counting as one (optimal string alignment).
    static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for column in 0..<right.count {
                let isSame = left[row] == right[column]
                var edits = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    edits = min(edits, beforeLast[column - 1] + 1)
                }
                current.append(edits)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
