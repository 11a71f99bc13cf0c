/// What lies at the first position where the journal does not continue.
package enum FrontierObservation: CaseIterable, Sendable {
    /// Zeros to the end of the segment.
    case blank
    /// A header cut inside its 64 bytes: the beginning of its magic at least, and zeros behind it.
    case headerCut
    /// A first sector of zeros with written ones behind it.
    case firstSectorMissing
    /// An intact header that continues the journal; trailer cut or a sector of its extent all zero.
    case bodyTorn
    /// An intact header that continues the journal, trailer and every sector written, and yet a wrong checksum.
    case bodyWrong
    /// An intact header that does not continue the journal.
    case headerForeign
    /// Anything else: no intact header and not the picture of a torn write.
    case garbled
}
