internal import Auditing
internal import Journaling
package import Storage

/// The audit store beside the journal, looked at as well: SQLite knows only real disks, so whoever asks knows it is one.
extension Verification {
    /// Reads every page, and compares whose it is and how far it goes with the journal; changes nothing.
    ///
    /// That there is none is no fault: a daemon may be told to keep none.
    package mutating func addAuditStore(of view: DirectoryView) {
        self.notes.removeAll { $0.word == "audit_store" }
        do throws(AuditFault) {
            switch try AuditFile(in: view.path).look(isOwned: false) {
            case .absent:
                guard self.lastSequence > 0 else { return }
                self.note("audit_missing", "a daemon that keeps one starts only after routeplanctl audit rebuild")
            case .begun:
                guard self.lastSequence == 0 else { throw .inconsistent("it is empty, and the journal is not") }
                self.note("audit_empty", "nothing is in it yet")
            case .unfinished:
                self.note(
                    "audit_unfinished", "a killed daemon left it open and part of it is gone: the next start checks it")
            case .whole(let standing, let version, let gapCount, _):
                self.auditSequence = standing.sequence
                if version < AuditSchema.current.version {
                    self.note("audit_older", "of version \(version): the next start brings it forward")
                }
                if gapCount > 0 {
                    self.note("audit_gaps", "\(gapCount) gaps, which it knows of and the table gaps names")
                }
                try self.compare(standing, with: view.manifest)
            }
        } catch {
            self.findings.append(Finding(error))
        }
    }

    private var lastSequence: UInt64 { self.outcome?.end.sequence ?? 0 }

    private mutating func note(_ word: String, _ message: String) {
        self.notes.append(Finding(note: word, message, file: AuditFile.name))
    }

    private mutating func compare(_ standing: AuditStanding, with manifest: Manifest?) throws(AuditFault) {
        guard let manifest else { return }
        // Where no replay came to an end, how far the journal goes is not known.
        let last = self.outcome?.end.sequence
        try AuditFile.compare(
            standing,
            with: JournalExtent(
                instance: manifest.instance, incarnation: manifest.incarnation, epoch: manifest.epoch,
                firstKept: manifest.segments.first?.firstSequence ?? 1, last: last ?? standing.sequence))
        if let last, standing.sequence < last {
            self.note(
                "audit_behind",
                "of the last entries \(last - standing.sequence) are not in it: the next start feeds them")
        }
    }
}

extension Finding {
    /// What is wrong with the audit store.
    init(_ fault: AuditFault) {
        let word: String
        var sequences: (first: UInt64, last: UInt64)?
        switch fault {
        case .sqlite(let failure): word = failure.kind == .corrupt ? "audit_damaged" : "audit_unreadable"
        case .system: word = "audit_unreadable"
        case .foreign: word = "audit_foreign"
        case .newer: word = "audit_newer"
        case .otherInstance: word = "audit_other_instance"
        case .otherIncarnation: word = "audit_other_incarnation"
        case .missing: word = "audit_missing"
        case .gap(let first, let last):
            word = "audit_too_far_behind"
            sequences = (first, last)
        case .ahead(let cursor, let last):
            word = "audit_ahead"
            sequences = (last + 1, cursor)
        case .inconsistent: word = "audit_damaged"
        }
        self.init(word, "\(fault)", file: AuditFile.name, sequences: sequences, exitCode: fault.exitCode)
    }
}
