/// What one check came to, and what would mend it.
struct Diagnosis: Equatable, Sendable {
    /// How it looks; the worst of all decides how the program ends.
    enum Verdict: Int, Comparable, Sendable {
        case ok = 0
        case warn = 1
        case fail = 2

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

        /// 0, 1 or 2, as monitoring plugins say it.
        var exitCode: ExitCode {
            switch self {
            case .ok: .done
            case .warn: .refused
            case .fail: .expectationNotMet
            }
        }
    }

    /// One word that never changes.
    let check: String
    let verdict: Verdict
    /// What was found, in one sentence.
    let message: String
    /// What to do; nil where nothing is to be done.
    let fix: String?

    /// Nothing to be done.
    static func ok(_ check: String, _ message: String) -> Self {
        Self(check: check, verdict: .ok, message: message, fix: nil)
    }

    /// Something that works and probably is not meant.
    static func warn(_ check: String, _ message: String, fix: String) -> Self {
        Self(check: check, verdict: .warn, message: message, fix: fix)
    }

    /// Something that keeps the daemon from working, or its data from being safe.
    static func fail(_ check: String, _ message: String, fix: String) -> Self {
        Self(check: check, verdict: .fail, message: message, fix: fix)
    }

    /// As programs read it.
    var record: Record {
        var record = Record()
        record.add("check", self.check)
        record.add("verdict", "\(self.verdict)")
        record.add("message", self.message)
        record.add("fix", self.fix.map(JSONValue.text) ?? .null)
        return record
    }
}
