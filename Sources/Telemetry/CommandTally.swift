package import RoutePlanning

/// What became of commands: one number for each command and disposition or reason, counted where it lies.
///
/// Everything that is told of refusals and of what did not count is read out of these numbers.
package struct CommandTally: Sendable {
    /// Numbers of one command: dispositions in front, reasons behind.
    private static var width: Int { 128 }
    private static var reasonsFrom: Int { 16 }

    private var counts = [UInt64](repeating: 0, count: 17 * 128)
    /// Acknowledgements after which a session must be stopped.
    private var orphans = Tally<Reason>()

    /// Nothing was answered yet.
    package init() {}

    /// Counts one answer.
    package mutating func note(_ outcome: Outcome, to kind: CommandKind) {
        switch outcome {
        case .answered(let answer): self.note(answer.disposition, to: kind)
        case .refused(let refusal):
            self.note(refusal.reason, to: kind)
            if kind == .confirmHandoff, refusal.compensation == .stopTargetSession {
                self.orphans.add(to: refusal.reason)
            }
        }
    }

    /// Counts one command that was not refused.
    package mutating func note(_ disposition: Disposition, to kind: CommandKind) {
        self.counts[Int(kind.rawValue) * Self.width + Int(disposition.rawValue)] += 1
    }

    /// Counts one refusal.
    package mutating func note(_ reason: Reason, to kind: CommandKind) {
        self.counts[Int(kind.rawValue) * Self.width + Self.reasonsFrom + Int(reason.rawValue)] += 1
    }

    /// How often a command came to a disposition.
    package func count(_ kind: CommandKind, _ disposition: Disposition) -> UInt64 {
        self.counts[Int(kind.rawValue) * Self.width + Int(disposition.rawValue)]
    }

    /// How often a command was refused for a reason.
    package func count(_ kind: CommandKind, _ reason: Reason) -> UInt64 {
        self.counts[Int(kind.rawValue) * Self.width + Self.reasonsFrom + Int(reason.rawValue)]
    }

    /// Puts all of it on the board of metrics.
    package func write(to board: inout MetricBoard) {
        for kind in CommandKind.allCases {
            let command = MetricWord.of(kind)
            for disposition in Disposition.allCases {
                let count = self.count(kind, disposition)
                guard count > 0 || disposition == .applied && kind != .noteEditorDismissed else { continue }
                board.add(count, to: .commands, command, "ok", MetricWord.of(disposition))
            }
            for reason in Reason.allCases where self.count(kind, reason) > 0 {
                board.add(self.count(kind, reason), to: .commands, command, MetricWord.of(reason.status), "none")
            }
            if kind != .createPlan {
                board.add(self.count(kind, .versionConflict), to: .versionConflicts, command, "version")
            }
        }
        board.add(
            self.count(.reviseRoute, .revisionConflict), to: .versionConflicts, MetricWord.of(.reviseRoute), "revision")
        for reason in Self.orphanReasons {
            board.add(self.orphans[reason], to: .handoffOrphanAcks, MetricWord.of(reason))
        }
        self.writeCallbacks(to: &board)
    }

    /// Why an acknowledgement may have no plan that waits for it.
    static let orphanReasons: [Reason] = [
        .attemptNotFound, .attemptRejected, .attemptAbandoned, .ackConflict, .planCancelled,
    ]

    /// What the direction UI's callbacks come as.
    static let callbacks: [CommandKind] = [
        .receiveRoutes, .calculationFailed, .selectRoute, .requestNavigation, .cancelPlan, .noteEditorDismissed,
    ]

    private func writeCallbacks(to board: inout MetricBoard) {
        for kind in Self.callbacks {
            for why in CallbackRejection.allCases where why.canBefall(kind) {
                let ignored = why.dispositions.reduce(0) { $0 + self.count(kind, $1) }
                let refused = why.reasons.reduce(0) { $0 + self.count(kind, $1) }
                board.add(ignored + refused, to: .callbacksRejected, MetricWord.of(kind), MetricWord.of(why))
            }
        }
    }
}
