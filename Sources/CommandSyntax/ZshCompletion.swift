/// A completion for zsh, as a function that can lie in a directory of `fpath` or be sourced: zshcompsys(1).
enum ZshCompletion {
    static func text(of table: CommandTable) -> String {
        let rows = CompletionRows(table: table)
        let name = "_\(table.program.split(separator: "-").joined(separator: "_"))"
        let known = rows.places.map { $0.words.joined(separator: " ") }.filter { !$0.isEmpty }
        return """
            #compdef \(table.program)
            # Completes \(table.program) in zsh; generated, do not edit.
            \(name)() {
                local cur=$words[CURRENT] prev=$words[CURRENT-1] word place='' next
                local -i index
                local -a known=(\(known.map(Shell.quoted).joined(separator: " ")))
                local -a valued=(\(rows.valued.map { "--\($0)" }.joined(separator: " ")))
                local -a found
                if [[ $cur == --*=* ]]; then
                    prev=${cur%%=*}
                    compset -P '*='
                fi
                for ((index = 2; index < CURRENT; index++)); do
                    word=$words[index]
                    if ((valued[(Ie)$word])); then
                        ((index++))
                    elif [[ $word != -* ]]; then
                        next="$place${place:+ }$word"
                        ((known[(Ie)$next])) && place=$next
                    fi
                done
                case "$place $prev" in
            \(Self.values(rows).joined(separator: "\n"))
                esac
                case $place in
            \(rows.places.map { Self.words($0, rows) }.joined(separator: "\n"))
                esac
            }
            if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
                \(name) "$@"
            else
                compdef \(name) \(table.program)
            fi

            """
    }

    private static func values(_ rows: CompletionRows) -> [String] {
        rows.places.flatMap { place in
            rows.options(of: place.command).compactMap { option in
                guard let values = option.values else { return nil }
                let pattern = Shell.quoted("\(place.words.joined(separator: " ")) --\(option.name)")
                return "        \(pattern)) \(Self.offer(values)); return ;;"
            }
        }
    }

    private static func offer(_ values: CompletionRows.Values) -> String {
        switch values {
        case .words(let words): "compadd -- \(words.map(Shell.quoted).joined(separator: " "))"
        case .files: "_files"
        case .anything: "_message value"
        }
    }

    private static func words(
        _ place: (words: [String], command: CommandSpecification?), _ rows: CompletionRows
    ) -> String {
        let options = rows.options(of: place.command).map { Self.described("--\($0.name)", $0.summary) }
        let plain: String
        if let command = place.command {
            plain = rows.firstArgument(of: command).map(Self.offer) ?? "_message argument"
        } else {
            let words = rows.table.words(after: place.words).map { word in
                let path = place.words + [word]
                return Self.described(
                    word, rows.table.command(path)?.summary ?? "Commands of \(path.joined(separator: " ")).")
            }
            plain = "found=(\(words.joined(separator: " "))); _describe command found"
        }
        return """
                    \(Shell.quoted(place.words.joined(separator: " "))))
                        if [[ $cur == -* ]]; then
                            found=(\(options.joined(separator: " "))); _describe -o option found
                        else
                            \(plain)
                        fi
                        ;;
            """
    }

    private static func described(_ word: String, _ summary: String) -> String {
        Shell.quoted(
            "\(word):" + summary.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:"))
    }
}
