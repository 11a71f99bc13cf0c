/// Text of a manual page in mdoc(7), written line by line.
package struct ManualText: Equatable, Sendable {
    /// The lines so far.
    package private(set) var lines: [String] = []

    /// Begins a page; `date` is written as `November 30, 2026`.
    package init(_ name: String, section: Int, date: String, summary: String) {
        self.lines = [
            ".\\\" Generated from the program's own tables, do not edit.", ".Dd \(date)",
            ".Dt \(name.uppercased()) \(section)", ".Os", ".Sh NAME", ".Nm \(name)",
            ".Nd \(Self.escaped(Self.withoutStop(summary)))",
        ]
    }

    /// The whole page.
    package var text: String { self.lines.joined(separator: "\n") + "\n" }

    /// Begins a section.
    package mutating func section(_ title: String) { self.macro("Sh", title.uppercased()) }

    /// Begins a part of a section.
    package mutating func part(_ title: String) { self.macro("Ss", title) }

    /// Writes one macro with arguments that are taken literally.
    package mutating func macro(_ name: String, _ arguments: String...) {
        let words = arguments.map { Self.argument($0) }
        self.lines.append(([".\(name)"] + words).joined(separator: " "))
    }

    /// Writes one macro whose arguments are macros and words already.
    package mutating func line(_ text: String) { self.lines.append(text) }

    /// Writes sentences, each from a line of its own, none longer than a line should be.
    package mutating func prose(_ text: String) {
        for sentence in Self.sentences(text) {
            var line = ""
            for word in sentence.split(separator: " ") {
                if line.isEmpty {
                    line = String(word)
                } else if line.utf8.count + 1 + word.utf8.count <= Limits.manualColumnCount {
                    line += " \(word)"
                } else {
                    self.lines.append(Self.escaped(line))
                    line = String(word)
                }
            }
            if !line.isEmpty { self.lines.append(Self.escaped(line)) }
        }
    }

    /// Paragraphs, with lines that begin with blanks shown as they are.
    package mutating func paragraphs(_ text: String) {
        for paragraph in text.split(separator: "\n") {
            if paragraph.hasPrefix("  ") {
                self.macro("Dl", paragraph.trimmingPrefix { $0 == " " }.description)
            } else {
                self.prose(String(paragraph))
            }
        }
    }

    /// Terms and what each means.
    package mutating func list(_ rows: [ManualSection.Row], macro: String = "Cm") {
        guard !rows.isEmpty else { return }
        self.line(".Bl -tag -width Ds")
        for row in rows {
            self.line(".It \(macro) \(Self.argument(row.name))")
            self.prose(row.text)
        }
        self.line(".El")
    }

    /// Options and what each does.
    package mutating func list(_ options: [OptionSpecification]) {
        guard !options.isEmpty else { return }
        self.line(".Bl -tag -width Ds")
        for option in options {
            let value: String
            switch option.form {
            case .toggle: value = ""
            case .single(_, let name), .repeated(_, let name): value = " Ns \" \" Ns Ar \(Self.argument(name))"
            }
            self.line(".It Fl -\(option.name)\(value)")
            self.prose(option.description)
        }
        self.line(".El")
    }

    /// Other pages, in the order mdoc wants them.
    package mutating func seeAlso(_ pages: [(name: String, section: Int)]) {
        self.section("See also")
        let sorted = pages.sorted { ($0.section, $0.name) < ($1.section, $1.name) }
        for (index, page) in sorted.enumerated() {
            self.line(".Xr \(page.name) \(page.section)\(index == sorted.count - 1 ? "" : " ,")")
        }
    }

    /// Where one sentence ends and the next begins: a stop, a blank, a capital.
    private static func sentences(_ text: String) -> [String] {
        var sentences = [""]
        let words = text.split(separator: " ")
        for (index, word) in words.enumerated() {
            sentences[sentences.count - 1] += sentences[sentences.count - 1].isEmpty ? String(word) : " \(word)"
            guard index < words.count - 1, let end = word.last, ".?!".contains(end) else { continue }
            sentences.append("")
        }
        return sentences
    }

    private static func withoutStop(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }

    /// Text on a line of its own.
    private static func escaped(_ text: String) -> String {
        let escaped = text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\e")
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
    }

    /// One argument of a macro: quoted, and never a macro itself.
    private static func argument(_ text: String) -> String {
        let escaped = Self.escaped(text).split(separator: "\"", omittingEmptySubsequences: false).joined(
            separator: "\\(dq")
        let isPlain = escaped.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "/" || $0 == "-" }
        if isPlain, escaped.count > 3 { return escaped }
        return isPlain ? "\\&\(escaped)" : "\"\(escaped)\""
    }
}
