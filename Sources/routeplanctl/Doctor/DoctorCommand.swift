internal import CommandSyntax
internal import Configuration
internal import Foundation
internal import JournalTools
internal import Platform
internal import Storage

/// `doctor`: looks at everything a daemon needs, with or without one running, and changes nothing.
struct DoctorCommand {
    let line: Invocation
    let terminal: Terminal
    let environment: [String: String]

    /// Makes every check, shows what each found, and says how to end.
    func run() throws(Failure) -> ExitCode {
        let (configuration, first) = self.configuration()
        var found = first
        let daemon = DaemonCheck(path: self.socketPath(configuration), timeout: self.timeout)
        let company = daemon.run()
        let directory =
            self.line.text(OptionRows.directory) ?? company.dataDirectory ?? configuration?.dataDirectory
            ?? Defaults.dataDirectory
        let check = DirectoryCheck(path: directory, isDeep: self.line.has(OptionRows.deep), daemon: company)
        found += check.run()
        found += daemon.judge(company, isOwned: check.isOwned)
        found += MachineCheck().run(company)
        return try self.show(found)
    }

    private var timeout: Duration { self.line.duration(OptionRows.timeout) ?? Defaults.doctorTimeout }

    private func socketPath(_ configuration: Configuration?) -> String {
        self.line.text(OptionRows.socket) ?? self.environment[Defaults.socketVariable]
            ?? configuration?.socketPath.description ?? Defaults.socketPath
    }

    /// What a daemon started from this environment would go by.
    private func configuration() -> (Configuration?, [Diagnosis]) {
        let named = self.line.text(OptionRows.configuration) ?? self.environment["ROUTEPLAN_CONFIG"] ?? ""
        do throws(Problems) {
            let configuration = try Configuration.read(
                flags: [:], file: named.isEmpty ? .usual(Configuration.usualPath) : .named(named),
                environment: { self.environment[$0] })
            let place = configuration.file.map { "\($0) is in force" } ?? "no file; what is built in is in force"
            let warnings = configuration.warnings.map {
                Diagnosis.warn("configuration", $0, fix: "change \(configuration.file ?? "the configuration")")
            }
            return (configuration, warnings.isEmpty ? [.ok("configuration", place)] : warnings)
        } catch {
            return (
                nil,
                error.all.map {
                    .fail("configuration", $0.description, fix: "correct it; routepland --check-config lists all")
                }
            )
        }
    }

    private func show(_ found: [Diagnosis]) throws(Failure) -> ExitCode {
        let worst = found.map(\.verdict).max() ?? .ok
        switch self.terminal.format {
        case .table:
            for one in found { try self.terminal.write(self.text(of: one)) }
            let counts = [Diagnosis.Verdict.ok, .warn, .fail].map { verdict in
                "\(found.count { $0.verdict == verdict }) \(verdict)"
            }
            self.terminal.note(counts.joined(separator: ", "))
        case .json:
            var whole = Record()
            whole.add("verdict", "\(worst)")
            whole.add("checks", .list(found.map(\.record.json)))
            try self.terminal.show(whole)
        case .jsonl: try self.terminal.show(found.map(\.record), columns: [])
        }
        return worst.exitCode
    }

    private func text(of one: Diagnosis) -> String {
        let color: Terminal.Color =
            switch one.verdict {
            case .ok: .green
            case .warn: .yellow
            case .fail: .red
            }
        let word = "\(one.verdict)"
        let pad = String(repeating: " ", count: 5 - word.count)
        let check = one.check + String(repeating: " ", count: max(1, 16 - one.check.count))
        let line = "\(self.terminal.paint(word, color))\(pad)\(check)\(JSONValue.text(one.message).cell)\n"
        return line
            + (one.fix.map { "     \(String(repeating: " ", count: 16))fix: \(JSONValue.text($0).cell)\n" } ?? "")
    }
}
