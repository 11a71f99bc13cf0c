/// The ids of all plans, or of all plans of one owner, in order, in chunks.
///
/// Ids only grow, so a new one goes to the end; an evicted one is taken out of its chunk.
struct PlanOrder: Sendable {
    private static var chunkCount: Int { 4_096 }

    private var chunks: [[PlanID]] = []
    /// Number of ids.
    private(set) var count = 0

    /// No id yet.
    init() {}

    /// One id.
    init(startingWith id: PlanID) { self.append(id) }

    /// Adds the id of a new plan, greater than all before it.
    mutating func append(_ id: PlanID) {
        self.count += 1
        guard let last = self.chunks.indices.last else {
            // The first chunk grows as it fills: many owners have few plans.
            self.chunks.append([id])
            return
        }
        if let greatest = self.chunks[last].last { precondition(greatest < id, "plan ids only grow") }
        if self.chunks[last].count < Self.chunkCount {
            self.chunks[last].append(id)
        } else {
            self.chunks.append(Self.chunk(startingWith: id))
        }
    }

    /// Takes out the id of an evicted plan.
    mutating func remove(_ id: PlanID) {
        let (chunk, index) = self.place(of: id)
        precondition(
            chunk < self.chunks.count && index < self.chunks[chunk].count && self.chunks[chunk][index] == id,
            "only a plan that exists is evicted")
        self.count -= 1
        self.chunks[chunk].remove(at: index)
        if self.chunks[chunk].isEmpty { self.chunks.remove(at: chunk) }
    }

    /// At most `countMax` ids after `cursor`, or from the first on.
    func ids(after cursor: PlanID?, countMax: Int) -> [PlanID] {
        var ids: [PlanID] = []
        var (chunk, index) = cursor.map { self.place(of: $0) } ?? (0, 0)
        while chunk < self.chunks.count, ids.count < countMax {
            while index < self.chunks[chunk].count, ids.count < countMax {
                let id = self.chunks[chunk][index]
                if id != cursor { ids.append(id) }
                index += 1
            }
            (chunk, index) = (chunk + 1, 0)
        }
        return ids
    }

    /// All ids, in order.
    var ids: some Sequence<PlanID> { self.chunks.joined() }

    /// The place of the first id not less than `id`.
    private func place(of id: PlanID) -> (chunk: Int, index: Int) {
        let chunk = Self.firstIndex(in: self.chunks) { ($0.last ?? id) >= id }
        guard chunk < self.chunks.count else { return (chunk, 0) }
        return (chunk, Self.firstIndex(in: self.chunks[chunk]) { $0 >= id })
    }

    /// The first index whose element, and with it all later ones, passes `test`.
    private static func firstIndex<Element>(in elements: [Element], where test: (Element) -> Bool) -> Int {
        var (low, high) = (0, elements.count)
        while low < high {
            let middle = low + (high - low) / 2
            if test(elements[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private static func chunk(startingWith id: PlanID) -> [PlanID] {
        var chunk: [PlanID] = []
        chunk.reserveCapacity(Self.chunkCount)
        chunk.append(id)
        return chunk
    }
}
