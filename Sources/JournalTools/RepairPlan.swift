internal import Journaling
internal import Storage

/// What a repair would keep and what it would leave out; nothing is written before it is accepted.
package struct RepairPlan: Sendable {
    /// What an operator has to agree to.
    package enum Acceptance: String, CaseIterable, Sendable {
        /// The last batch is damaged, and nobody can tell whether it was acknowledged.
        case tailLoss = "--accept-tail-loss"
        /// Acknowledged entries are damaged or missing; everything behind them goes too.
        case hole = "--accept-hole"
        /// The MANIFEST is damaged or missing: a last segment or snapshot that is gone altogether would not be missed.
        case rebuiltManifest = "--rebuild-manifest"
    }

    let view: DirectoryView
    let manifest: Manifest
    let cut: JournalCut
    /// Snapshots from which the journal can be followed to the cut, oldest first.
    let snapshots: [ManifestSnapshot]
    let copiesKey: Bool
    /// What ends the journal where it is cut.
    package let cause: Finding?
    /// Everything that has to be agreed to.
    package let needed: [Acceptance]
    /// Entries that are left out.
    package let lost: [LostEntry]
    /// The last sequence that is known to have existed.
    package let lastSequence: UInt64
    /// What else is not taken over, and why.
    package let notes: [Finding]
    /// Whether there is anything to do at all.
    package let isNeeded: Bool

    /// The sequence up to which everything is kept.
    package var keptSequence: UInt64 { self.cut.end.sequence }

    /// The plan as a report.
    package func report(to destination: String, accepted: Set<Acceptance>) -> ReportValue {
        let missing = self.needed.filter { !accepted.contains($0) }
        return .members(
            ("directory", .text(self.view.path)), ("to", .text(destination)),
            ("verdict", .text(!self.isNeeded ? "nothing_to_repair" : missing.isEmpty ? "repairable" : "refused")),
            ("instance", .text(Wording.text(self.manifest.instance))), ("cause", self.cause?.report),
            ("kept_up_to_sequence", .count(self.keptSequence)),
            ("kept_from", .text(self.snapshots.last.map { "snapshot \($0.position.sequence)" } ?? "beginning")),
            ("lost_entries", .count(UInt64(self.lost.count))),
            ("lost_from_sequence", self.lost.isEmpty ? nil : .count(self.keptSequence + 1)),
            ("lost_to_sequence", self.lost.isEmpty ? nil : .count(self.lastSequence)),
            ("lost_plans", .list(self.lostPlans.map { .text($0) })),
            ("needs", .list(self.needed.map { .text($0.rawValue) })),
            ("not_accepted", .list(missing.map { .text($0.rawValue) })), ("notes", .list(self.notes.map(\.report))),
            ("lost", .list(self.lost.map(\.report))))
    }

    private var lostPlans: [String] {
        Array(Set(self.lost.compactMap { $0.plan.map { Wording.text($0) } })).sorted()
    }
}
