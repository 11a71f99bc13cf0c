internal import Storage

extension Writer {
    /// Takes over a piece that was read again, and has the next one read when commits leave room for it.
    func runScrub(monotonic: UInt64) {
        guard var schedule = self.scrubs else { return }
        switch self.scrubber.harvest() {
        case .more: schedule.continues(at: monotonic)
        case .finished(let scrub):
            let report = ScrubReport(scrub, nanoseconds: schedule.ended(at: monotonic))
            self.noteScrubbed(
                goodCount: report.fileCount - report.findings.count, damagedCount: report.findings.count)
            self.standing.scrubs.append(report)
        case .failed(let error):
            _ = schedule.ended(at: monotonic)
            self.standing.scrubs.append(ScrubReport(failure: error))
        case nil: break
        }
        if schedule.isDue(commitsUnderWay: self.hasCommitsUnderWay, at: monotonic) {
            schedule.began(at: monotonic)
            self.scrubber.step()
        }
        self.scrubs = schedule
    }

    /// When the next piece is due, on the monotonic clock.
    var nextScrub: UInt64? { self.scrubs?.nextCheck(commitsUnderWay: self.hasCommitsUnderWay) }

    private var hasCommitsUnderWay: Bool {
        self.journal.isCommitInFlight || self.journal.gatheredEntryCount > 0 || self.publisher.isRunning
    }

    /// The re-readings that ended since the last call, for the log.
    package func takeScrubReports() -> [ScrubReport] {
        guard !self.standing.scrubs.isEmpty else { return [] }
        defer { self.standing.scrubs = [] }
        return self.standing.scrubs
    }
}
