/// What the traveler's tap on Start says, past its references.
struct ReferenceStart {
    /// Position in the collection.
    var index: Int64
    /// The navigation target.
    var target: Int
    /// Checked when given.
    var places: [Int]?
    /// Checked when given.
    var options: Int?
    /// Seconds to wait, if said.
    var seconds: UInt64?
}
