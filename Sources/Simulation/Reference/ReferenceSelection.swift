/// The chosen candidate.
package struct ReferenceSelection: Hashable, Sendable {
    /// Position in the collection as received.
    package var index: Int
    /// Names the choice.
    package var candidateID: Int
    /// Until when it counts as fresh, in nanoseconds.
    package var freshUntil: UInt64

    /// Memberwise.
    package init(index: Int, candidateID: Int, freshUntil: UInt64) {
        self.index = index
        self.candidateID = candidateID
        self.freshUntil = freshUntil
    }
}
