import Foundation
import Testing

/// The completions as the shells themselves run them.
@Suite struct CompletionTests {
    /// Command lines whose last word is being written, and what is offered for it.
    private static let rows: [(words: [String], offered: [String])] = [
        (["plan", "sh"], ["show"]), (["jour"], ["journal", "journey"]), (["--output", "json", "pl"], ["plan"]),
        (["plan", "list", "--output", "js"], ["json", "jsonl"]), (["plan", "list", "--output=tab"], ["table"]),
        (["plan", "cancel", "--cause", "HO"], ["HOST"]), (["plan", "list", "--state", "cal"], ["calculating"]),
        (["plan", "create", "--ext"], ["--external-id"]),
        (["journal", "verify", "/etc/host"], ["/etc/hostname", "/etc/hosts"]),
        (["completion", "z"], ["zsh"]), (["plan", "list", "--state", "draft", "--ow"], ["--owner"]),
        (["nonsense", "x"], []),
    ]

    /// Those, and each command whose last letter is missing.
    private static func allRows() throws -> [(words: [String], offered: [String])] {
        let commands = try OperatorCommands.all().map { $0.split(separator: " ").map(String.init) }
        #expect(commands.count > 40)
        return Self.rows
            + commands.flatMap { command in
                command.indices.map { index in
                    let (before, begun) = (command.prefix(index), String(command[index].dropLast()))
                    let next = commands.filter { $0.count > index && $0.prefix(index) == before }.map { $0[index] }
                    return (before + [begun], Set(next.filter { $0.hasPrefix(begun) }).sorted())
                }
            }
    }

    private static func script(_ shell: String, _ scratch: Scratch, of program: BuiltProgram = .controller) throws
        -> String
    {
        let line = program == .controller ? ["completion", shell] : ["--completion", shell]
        let run = try ProgramRun(program.path, line)
        #expect(run.exitCode == 0 && run.complaints == "")
        let path = scratch.file("\(program.rawValue).\(shell)")
        try Data(run.output.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private static func lines(_ run: ProgramRun) -> [String] {
        run.output.split(separator: "\n").map(String.init).filter { $0 != "/etc/host.conf" }.sorted()
    }

    @Test func `bash finds every completion with its own machinery`() throws {
        let scratch = try Scratch()
        let bash = try #require(BuiltProgram.tool("bash"))
        let path = try Self.script("bash", scratch)
        // As readline does it: the line is taken apart at COMP_WORDBREAKS, and the registered function fills COMPREPLY.
        let machine = """
            source "$1"; shift
            [[ $(complete -p routeplanctl) =~ -F\\ ([^ ]+) ]] && f=${BASH_REMATCH[1]}
            COMP_WORDS=(routeplanctl)
            for word; do
                if [[ $word == --*=* ]]; then COMP_WORDS+=("${word%%=*}" = "${word#*=}"); else COMP_WORDS+=("$word"); fi
            done
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE="${COMP_WORDS[*]}" COMP_POINT=${#COMP_LINE}
            $f routeplanctl "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        for row in try Self.allRows() {
            let run = try ProgramRun(bash, ["--norc", "-c", machine, "bash", path] + row.words)
            #expect(Self.lines(run) == row.offered && run.complaints == "", "\(row.words): \(run.complaints)")
        }
        let daemon = try Self.script("bash", scratch, of: .daemon)
        let run = try ProgramRun(
            bash,
            [
                "--norc", "-c", machine.replacing("routeplanctl", with: "routepland"), "bash", daemon, "--log-format",
                "j",
            ])
        #expect(Self.lines(run) == ["journal", "json"], "\(run.complaints)")
    }

    @Test(.enabled(if: BuiltProgram.tool("fish") != nil, "fish is missing"))
    func `fish finds every completion with its own machinery`() throws {
        let fish = try #require(BuiltProgram.tool("fish"))
        let scratch = try Scratch()
        let path = try Self.script("fish", scratch)
        for row in try Self.allRows() {
            let line = (["routeplanctl"] + row.words).joined(separator: " ")
            let run = try ProgramRun(
                fish, ["--no-config", "-c", "source '\(path)'; complete -C '\(line)'"],
                environment: ["HOME": scratch.path])
            // With what is joined to the word it completes, and behind a tab what it means.
            let offered = Self.lines(run).map { line in
                String(line.prefix { $0 != "\t" }).replacing(#/^--output=/#, with: "")
            }
            #expect(offered == row.offered, "\(row.words): \(run.complaints)")
        }
        let daemon = try Self.script("fish", scratch, of: .daemon)
        #expect(try ProgramRun(fish, ["--no-execute", daemon]).exitCode == 0)
    }

    @Test(.enabled(if: BuiltProgram.tool("zsh") != nil, "zsh is missing"))
    func `zsh takes the script and offers the same words`() throws {
        let zsh = try #require(BuiltProgram.tool("zsh"))
        let scratch = try Scratch()
        let path = try Self.script("zsh", scratch)
        for path in [path, try Self.script("zsh", scratch, of: .daemon)] {
            #expect(try ProgramRun(zsh, ["-f", "-n", path]).exitCode == 0)
        }
        // What the completion system's own functions are given is what would be offered.
        let machine = """
            compdef() { }; compset() { cur=${cur#*=} }; _message() { }
            _files() { print -l -- $cur*(N) }
            compadd() { shift; print -l -- ${(M)@:#$cur*} }
            _describe() { local -a all=("${(@P)@[-1]}"); all=(${all%%:*}); print -l -- ${(M)all:#$cur*} }
            source $1; shift
            words=(routeplanctl "$@"); CURRENT=$#words
            _routeplanctl
            """
        for row in try Self.allRows() {
            let run = try ProgramRun(zsh, ["-f", "-c", machine, "zsh", path] + row.words)
            #expect(Self.lines(run) == row.offered && run.complaints == "", "\(row.words): \(run.complaints)")
        }
    }
}
