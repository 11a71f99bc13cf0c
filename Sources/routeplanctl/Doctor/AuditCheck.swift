internal import Auditing
internal import JournalTools
internal import Journaling
internal import Storage

/// Whether the audit store is whole, this journal's, and not ahead of it.
struct AuditCheck {
    private static let rebuild = "routeplanctl audit rebuild makes it anew from the journal, and says what is missing"

    let view: DirectoryView
    let end: JournalEnd?

    /// Reads all of it and judges; changes nothing.
    func run() -> Diagnosis {
        do throws(AuditFault) {
            let isOwned = self.view.company != .alone
            switch try AuditFile(in: self.view.path).look(isOwned: isOwned) {
            case .absent:
                return self.end == nil
                    ? .ok("audit_store", "none yet")
                    : .warn("audit_store", "there is none, though the journal has entries", fix: Self.rebuild)
            case .begun:
                return self.end == nil
                    ? .ok("audit_store", "nothing is in it yet")
                    : .fail("audit_store", "it is empty, though the journal has entries", fix: Self.rebuild)
            case .unfinished:
                return .warn(
                    "audit_store", "a daemon that was killed left it open: what is in it shows at the next start",
                    fix: "start routepland, which takes it in and checks it")
            case .whole(let standing, _, _, let byteCount): return self.judge(standing, byteCount)
            }
        } catch {
            return .fail(
                "audit_store", "\(error)",
                fix: error.wantsRebuild ? Self.rebuild : "run doctor as the daemon's user; look at the disk")
        }
    }

    private func judge(_ standing: AuditStanding, _ byteCount: UInt64) -> Diagnosis {
        if let manifest = self.view.manifest {
            guard manifest.instance == standing.instance, manifest.incarnation == standing.incarnation else {
                return .fail("audit_store", "it is another journal's", fix: Self.rebuild)
            }
        }
        if let end = self.end, standing.sequence > end.sequence {
            return .fail(
                "audit_store", "it goes to \(standing.sequence), the journal to \(end.sequence)", fix: Self.rebuild)
        }
        return .ok(
            "audit_store", "every page of \(byteCount >> 10) KiB is in order; it goes to sequence \(standing.sequence)")
    }
}
