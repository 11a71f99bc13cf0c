package import Storage

/// A scrub from beginning to end, at the pace that was asked for.
package struct ScrubRun: Sendable {
    /// What is wrong.
    package let findings: [Finding]
    /// The result as a report.
    package let report: ReportValue

    /// Re-reads everything that is kept; beside a daemon the segment it writes to as far as it is proven durable.
    ///
    /// `bytesPerSecond` is how fast at most, nil for as fast as it goes; `calls` waits between two pieces.
    package init(_ view: DirectoryView, calls: any StorageCalls, bytesPerSecond: UInt64?) {
        var scrub = view.makeScrub()
        var paid: UInt64 = 0
        while case .more = scrub.step() {
            guard let bytesPerSecond, bytesPerSecond > 0, scrub.byteCount > paid else { continue }
            calls.pause(nanoseconds: (scrub.byteCount - paid) * 1_000_000_000 / bytesPerSecond)
            paid = scrub.byteCount
        }
        self.findings = scrub.findings.map(Finding.init)
        var notes: [Finding] = []
        if let torn = scrub.tornTail {
            notes.append(
                Finding(
                    note: "torn_tail", "\(torn.byteCount) bytes that nobody was told of will be left out",
                    file: torn.file, offset: torn.offset))
        }
        let isAlone = view.company == .alone
        if !isAlone {
            notes.append(
                Finding(
                    note: "beside_daemon", "of the segment the daemon writes to, what has a frame behind it was read"))
        }
        self.report = .members(
            ("directory", .text(view.path)), ("verdict", .text(self.findings.isEmpty ? "ok" : "damaged")),
            ("files", .count(UInt64(scrub.fileCount))), ("bytes", .count(scrub.byteCount)),
            ("findings", .list(self.findings.map(\.report))), ("notes", .list(notes.map(\.report))))
    }
}
