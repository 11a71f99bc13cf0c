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
    /// One sentence for the log and the operator: the file, what is wrong with it, and where.
    package var description: String {
        var places: [String] = []
        if self.offset > 0 { places.append("offset \(self.offset)") }
        if let firstBatch { places.append("batch \(firstBatch)") }
        switch (self.firstSequence, self.lastSequence) {
        case (let first?, let last?) where first == last: places.append("sequence \(first)")
        case (let first?, let last?) where first > last: break  // a segment without entries
        case (let first?, let last?): places.append("sequences \(first) to \(last)")
        case (let first?, nil): places.append("from sequence \(first) on")
        case (nil, let last?): places.append("up to sequence \(last)")
        case (nil, nil): break
        }
        let sentence = "\(self.file) \(self.finding.predicate)"
        return places.isEmpty ? sentence : "\(sentence) (\(places.joined(separator: ", ")))"
    }
}

extension Damage.Finding {
    /// What is said of the file.
    fileprivate var predicate: String {
        switch self {
        case .corruptMiddle: "is damaged where intact frames follow: what stood there was acknowledged"
        case .ambiguousTail: "ends in a frame that is complete and wrong: it may have been acknowledged"
        case .misplacedFrame: "holds a frame that does not belong there"
        case .sealedEndMismatch: "does not end where the MANIFEST says"
        case .fileMissing: "is missing, and the MANIFEST names it"
        case .headerDamaged: "has a damaged header"
        case .headerMismatch: "has a header that contradicts its name, the MANIFEST or the segment before it"
        case .manifestDamaged: "is damaged: its checksum or content is wrong"
        case .manifestMissing: "is missing, though there are segments or snapshots"
        case .unlistedSegment: "holds frames, and the MANIFEST does not name it"
        case .noUsableSnapshot: "cannot be used, nor any other snapshot, and the journal before them is gone"
        case .snapshotDamaged: "is a damaged snapshot"
        case .snapshotDoesNotFit: "does not continue the chain of the snapshot before it"
        case .entryUnreadable: "holds an entry of an unknown kind, or one that cannot be decoded"
        }
    }
}
