internal import JournalTools
internal import Journaling
internal import Storage

/// Whether what is kept is whole: names and heads, or with `--deep` every byte and every replay.
struct JournalCheck {
    let view: DirectoryView
    let isDeep: Bool

    /// Looks and judges.
    func run() -> [Diagnosis] {
        guard let manifest = self.view.manifest else {
            let isNew = self.hasNothing
            guard !isNew, let fault = self.view.manifestFault else {
                return [.ok("journal", "none yet; the first start makes it")]
            }
            return [Self.diagnosis(Finding(fault))]
        }
        do throws(StorageError) {
            if self.isDeep { return try self.runDeep() }
            var found: [Diagnosis] = []
            let names = Set(try self.view.inventory(by: manifest).map(\.name))
            for segment in manifest.segments {
                let name = DirectoryView.name(of: segment)
                if !names.contains(name) {
                    found.append(Self.damage("\(name) is missing"))
                } else if try self.view.header(of: segment)?.index != segment.index {
                    found.append(Self.damage("the head of \(name) is damaged"))
                }
            }
            for snapshot in manifest.snapshots {
                let name = DirectoryView.name(ofSnapshot: snapshot.position.sequence)
                if !names.contains(name) { found.append(Self.damage("\(name) is missing")) }
            }
            let kept = "\(manifest.segments.count) segments and \(manifest.snapshots.count) snapshots"
            return found.isEmpty
                ? [.ok("journal", "MANIFEST and heads of \(kept) are intact; --deep reads all")] : found
        } catch {
            return [Self.diagnosis(Finding(error))]
        }
    }

    /// Every checksum; and, where no daemon writes, every replay.
    private func runDeep() throws(StorageError) -> [Diagnosis] {
        let findings: [Finding]
        let what: String
        switch self.view.company {
        case .alone:
            let verification = try Verifier(self.view).run()
            findings = verification.findings
            what = "\(verification.fileCount) files, every checksum and \(verification.replays.count) replays agree"
        case .besideWriter:
            let scrub = ScrubRun(
                self.view, calls: ReadOnlyStorage(), bytesPerSecond: Defaults.scrubBytesPerSecond)
            findings = scrub.findings
            what = "every checksum agrees; without the daemon it would be replayed as well"
        }
        return findings.isEmpty ? [.ok("journal", what)] : findings.map(Self.diagnosis)
    }

    /// Whether nobody ever wrote here.
    private var hasNothing: Bool {
        do throws(StorageError) {
            return try self.view.inventory(by: nil).allSatisfy { entry in
                entry.kind != .unlistedSegment && entry.kind != .leftover
            }
        } catch {
            return false
        }
    }

    private static func damage(_ message: String) -> Diagnosis {
        .fail("journal", message, fix: "delete nothing; routeplanctl journal verify, then restore a backup or repair")
    }

    private static func diagnosis(_ finding: Finding) -> Diagnosis {
        self.damage(finding.file.map { "\($0): \(finding.message)" } ?? finding.message)
    }
}
