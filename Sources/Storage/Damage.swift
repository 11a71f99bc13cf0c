/// Damage that recovery refuses to start over: where it is and which entries it puts in doubt.
package struct Damage: Equatable, Sendable {
    /// What was found.
    package enum Finding: Equatable, Sendable {
        /// Invalid bytes with valid, later frames behind them: acknowledged entries are damaged.
        case corruptMiddle
        /// A last frame that is complete but wrong: a garbled write or damage to an acknowledged frame.
        case ambiguousTail
        /// A valid frame where it does not belong.
        case misplacedFrame
        /// The file is shorter or ends elsewhere than the MANIFEST says.
        case sealedEndMismatch
        /// The file is named by the MANIFEST and missing.
        case fileMissing
        /// The file's header block is damaged.
        case headerDamaged
        /// The header contradicts the file's name, the MANIFEST or the segment before it.
        case headerMismatch
        /// The MANIFEST is damaged.
        case manifestDamaged
        /// The MANIFEST is missing while the directory holds journal or snapshot files.
        case manifestMissing
        /// A segment the MANIFEST does not name holds frames.
        case unlistedSegment
        /// No kept snapshot can be read, and the journal before them is gone.
        case noUsableSnapshot
        /// A snapshot is damaged; recovery falls back to the one before.
        case snapshotDamaged
        /// The journal does not continue the snapshot's chain.
        case snapshotDoesNotFit
        /// An entry's kind is unknown, or its body cannot be decoded.
        case entryUnreadable
    }

    /// What was found.
    package let finding: Finding
    /// The file, relative to the data directory.
    package let file: String
    /// Where in the file.
    package let offset: UInt64
    /// The first batch in doubt, where it is known.
    package let firstBatch: UInt64?
    /// The first entry in doubt, where it is known.
    package let firstSequence: UInt64?
    /// The last entry known to be in doubt, where it is known.
    package let lastSequence: UInt64?

    /// Records a finding.
    package init(
        _ finding: Finding, file: String, offset: UInt64 = 0, firstBatch: UInt64? = nil, firstSequence: UInt64? = nil,
        lastSequence: UInt64? = nil
    ) {
        self.finding = finding
        self.file = file
        self.offset = offset
        self.firstBatch = firstBatch
        self.firstSequence = firstSequence
        self.lastSequence = lastSequence
    }
}

extension Damage: CustomStringConvertible {
    /// One line for the log and the operator.
    package var description: String {
        var text = "\(self.finding): \(self.file) offset \(self.offset)"
        if let firstBatch { text += ", batch \(firstBatch)" }
        if let firstSequence { text += ", from sequence \(firstSequence)" }
        if let lastSequence { text += " to \(lastSequence)" }
        return text
    }
}
