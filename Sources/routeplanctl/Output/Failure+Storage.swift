internal import JournalTools
internal import Storage

extension Failure {
    /// Runs what reads or writes a data directory; a failed step becomes what this program reports.
    static func looking<Value>(_ body: () throws(StorageError) -> Value) throws(Failure) -> Value {
        do {
            return try body()
        } catch {
            throw Failure(error)
        }
    }

    /// Why a data directory cannot be used.
    init(_ error: StorageError) {
        var facts = Record()
        facts.add("finding", JSONValue(Finding(error).report))
        self.init(ExitCode(rawValue: error.exitCode) ?? .broken, error.description, facts: facts)
    }

    /// What a tool found; nil where that is nothing.
    init?(_ findings: [Finding]) {
        guard let first = findings.first, let code = ExitCode(rawValue: Finding.exitCode(of: findings)),
            code != .done
        else { return nil }
        let more = findings.count == 1 ? "" : ", and \(findings.count - 1) more"
        self.init(code, "\(first.message)\(more)")
    }
}
