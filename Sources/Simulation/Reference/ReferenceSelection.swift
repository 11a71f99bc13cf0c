/// The chosen candidate.
package struct ReferenceSelection: Hashable, Sendable {
    /// Position in the collection as received.
    package var index: Int
    /// Names the choice.
    package var candidateID: Int

    /// Memberwise.
    package init(index: Int, candidateID: Int) {
        self.index = index
        self.candidateID = candidateID
    }
}
