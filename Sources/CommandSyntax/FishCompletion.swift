/// A completion for fish: complete(1) of fish, with one condition for the place a command line is at.
enum FishCompletion {
    static func text(of table: CommandTable) -> String {
        let rows = CompletionRows(table: table)
        let program = table.program
        let place = "__\(program.split(separator: "-").joined(separator: "_"))_place"
        let known = rows.places.map { $0.words.joined(separator: " ") }.filter { !$0.isEmpty }
        var lines = [
            "# Completes \(program) in fish; generated, do not edit.",
            "function \(place) --description 'Whether the command line is at this command'",
            "    set --local known \(known.map(Shell.quoted).joined(separator: " "))",
            "    set --local valued \(rows.valued.map { "--\($0)" }.joined(separator: " "))",
            "    set --local words (commandline --tokenize --cut-at-cursor --current-process)[2..]",
            "    set --local at",
            "    while set --query words[1]",
            "        if contains -- $words[1] $valued",
            "            set --erase words[1]",
            "        else if not string match --quiet -- '-*' $words[1]",
            "            contains -- \"$at$words[1]\" $known; and set at \"$at$words[1] \"",
            "        end",
            "        set --erase words[1]",
            "    end",
            "    test \"$at\" = \"$argv[1]\"",
            "end",
            "complete --command \(program) --no-files",
        ]
        for row in rows.places {
            let at = row.words.map { "\($0) " }.joined()
            let condition = "--condition \(Shell.quoted("\(place) \"\(at)\""))"
            for option in rows.options(of: row.command) {
                let value = option.values.map { " \(Self.value($0))" } ?? ""
                lines.append(
                    "complete --command \(program) \(condition) --long-option \(option.name)\(value) "
                        + "--description \(Shell.quoted(option.summary))")
            }
            if let command = row.command {
                guard let values = rows.firstArgument(of: command), values != .anything else { continue }
                let value = values == .files ? "--force-files" : Self.value(values).replacing("--exclusive ", with: "")
                lines.append("complete --command \(program) \(condition) \(value)")
            } else {
                for word in table.words(after: row.words) {
                    let path = row.words + [word]
                    let summary = table.command(path)?.summary ?? "Commands of \(path.joined(separator: " "))."
                    lines.append(
                        "complete --command \(program) \(condition) --arguments \(word) "
                            + "--description \(Shell.quoted(summary))")
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func value(_ values: CompletionRows.Values) -> String {
        switch values {
        case .words(let words): "--exclusive --arguments \(Shell.quoted(words.joined(separator: " ")))"
        case .files: "--require-parameter --force-files"
        case .anything: "--exclusive"
        }
    }
}
