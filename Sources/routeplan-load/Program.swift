internal import CommandSyntax
internal import Foundation

/// Loads a daemon and checks it: programs for tests and measurements, not for operators.
@main
struct Program {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            switch try CommandParser.parse(words, by: LoadTable.table) {
            case .help(let words):
                print(HelpPage.text(for: words, in: LoadTable.table) ?? "no such command", terminator: "")
            case .run(let line):
                if line.command == LoadTable.run { exit(try LoadRun(line).run()) }
                exit(try CrashLedgerRun(line).run() ? 0 : 2)
            }
        } catch let error as UsageError {
            Self.complain("routeplan-load: \(error.message)")
            exit(64)
        } catch let failure as LoadFailure {
            Self.complain("routeplan-load: \(failure.message)")
            exit(failure.exitCode)
        } catch {
            Self.complain("routeplan-load: \(error)")
            exit(70)
        }
    }

    private static func complain(_ line: String) {
        do {
            try FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
        } catch {
            exit(74)
        }
    }
}
