/// What lies behind that position.
package enum SuccessorObservation: CaseIterable, Sendable {
    /// Zeros in this segment and no later segment.
    case none
    /// Written bytes beyond the frame's extent that are no frame.
    case unrecognised
    /// An intact header with the number of an earlier frame.
    case earlierFrame
    /// An intact header with the number of a later frame.
    case laterFrame
    /// A later segment, named by the MANIFEST or found with a header that starts further on.
    case laterSegment
}
