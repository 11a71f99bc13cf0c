/// A completion for bash, which needs nothing but bash: complete(1) and compgen(1) of bash(1).
enum BashCompletion {
    static func text(of table: CommandTable) -> String {
        let rows = CompletionRows(table: table)
        let name = "_\(table.program.split(separator: "-").joined(separator: "_"))"
        let places = rows.places.map {
            "            \(Shell.quoted($0.words.joined(separator: " "))))\n" + Self.words($0, rows)
        }
        return """
            # Completes \(table.program) in bash; generated, do not edit.
            \(name)() {
                local cur prev word place='' next index
                COMPREPLY=()
                cur=${COMP_WORDS[COMP_CWORD]}
                prev=${COMP_WORDS[COMP_CWORD - 1]}
                # bash takes --name=value apart at the sign.
                if [[ $cur == = ]]; then
                    cur=''
                elif [[ $prev == = ]]; then
                    prev=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                for ((index = 1; index < COMP_CWORD; index++)); do
                    word=${COMP_WORDS[index]}
                    case $word in
                        \(rows.valued.map { "--\($0)" }.joined(separator: " | ")))
                            ((index++))
                            [[ ${COMP_WORDS[index]} == = ]] && ((index++))
                            ;;
                        -* | =) ;;
                        *)
                            next="$place${place:+ }$word"
                            case $next in
                                \(Self.known(rows)) place=$next ;;
                            esac
                            ;;
                    esac
                done
                case "$place $prev" in
            \(Self.values(rows).joined(separator: "\n"))
                esac
                case $place in
            \(places.joined(separator: "\n"))
                esac
            }
            complete -F \(name) \(table.program)

            """
    }

    private static func known(_ rows: CompletionRows) -> String {
        let names = rows.places.map { $0.words.joined(separator: " ") }.filter { !$0.isEmpty }
        return names.isEmpty ? "'')" : names.map(Shell.quoted).joined(separator: " | ") + ")"
    }

    /// One row for each option that takes a value, at each place that has it.
    private static func values(_ rows: CompletionRows) -> [String] {
        var found: [(values: CompletionRows.Values, patterns: [String])] = []
        for place in rows.places {
            for option in rows.options(of: place.command) {
                guard let values = option.values else { continue }
                let pattern = Shell.quoted("\(place.words.joined(separator: " ")) --\(option.name)")
                if let index = found.firstIndex(where: { $0.values == values }) {
                    found[index].patterns.append(pattern)
                } else {
                    found.append((values, [pattern]))
                }
            }
        }
        return found.map { row in
            "        \(row.patterns.joined(separator: " | ")))\n\(Self.reply(row.values))            return\n            ;;"
        }
    }

    private static func reply(_ values: CompletionRows.Values) -> String {
        switch values {
        case .words(let words):
            "            COMPREPLY=($(compgen -W \(Shell.quoted(words.joined(separator: " "))) -- \"$cur\"))\n"
        case .files:
            "            compopt -o filenames 2>/dev/null\n            mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n"
        case .anything: ""
        }
    }

    private static func words(
        _ place: (words: [String], command: CommandSpecification?), _ rows: CompletionRows
    ) -> String {
        let options = rows.options(of: place.command).map { "--\($0.name)" }.joined(separator: " ")
        let plain: String
        if let command = place.command {
            plain = rows.firstArgument(of: command).map(Self.reply) ?? ""
        } else {
            plain = Self.reply(.words(rows.table.words(after: place.words)))
        }
        let other = plain.isEmpty ? "" : "            else\n\(plain)"
        return
            "            if [[ $cur == -* ]]; then\n\(Self.reply(.words([options])))\(other)            fi\n            ;;"
    }
}
