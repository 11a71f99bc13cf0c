/// First in, first out, in chunks: growing never copies what is already in it.
struct ChunkedQueue<Element: Sendable>: Sendable {
    private static var chunkCount: Int { 1_024 }

    private var chunks: [[Element]] = []
    /// Elements already taken from the first chunk.
    private var taken = 0
    /// Number of elements.
    private(set) var count = 0

    /// The element that was put in first.
    var first: Element? { self.chunks.first.map { $0[self.taken] } }

    /// Puts one in at the end.
    mutating func append(_ element: Element) {
        self.count += 1
        if let last = self.chunks.indices.last, self.chunks[last].count < Self.chunkCount {
            self.chunks[last].append(element)
            return
        }
        var chunk: [Element] = []
        chunk.reserveCapacity(Self.chunkCount)
        chunk.append(element)
        self.chunks.append(chunk)
    }

    /// Takes the first one out.
    mutating func popFirst() -> Element? {
        guard let first = self.first else { return nil }
        self.count -= 1
        self.taken += 1
        if self.taken == self.chunks[0].count {
            self.chunks.removeFirst()
            self.taken = 0
        }
        return first
    }

    /// All elements, first one first.
    var elements: [Element] { Array(self.chunks.joined().dropFirst(self.taken)) }
}
