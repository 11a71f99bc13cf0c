/// Whether the bytes could be read.
package enum ReadingObservation: CaseIterable, Sendable {
    /// All of them.
    case whole
    /// A read failed before the proven end.
    case failed
}
