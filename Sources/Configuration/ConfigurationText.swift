/// A configuration file cut into sections and settings; what they mean is not looked at.
///
/// One setting a line. A line that begins with a blank continues the value above it. `#` and `;` begin comments, `;` also
/// behind a value. Every fault is told, with its line, and the lines around it still count.
struct ConfigurationText {
    /// A part of a value, and its line.
    struct Part: Equatable {
        let text: String
        let line: Int
    }

    /// One key with its value, in one part for each line.
    struct Assignment: Equatable {
        let key: String
        var parts: [Part]
        var line: Int { self.parts[0].line }
    }

    /// What stands between one header and the next.
    struct Section: Equatable {
        let name: String
        let line: Int
        var assignments: [Assignment] = []
    }

    private(set) var sections: [Section] = []
    private(set) var problems: [Problem] = []
    private let file: String
    /// The header as it stood, for libinih to read lines in their context.
    private var header: String?
    /// Whether the line before, comments aside, is a setting or continues one.
    private var isContinuable = false
    /// Whether the last header could not be read, so that what follows belongs nowhere.
    private var isLost = false

    /// Reads a whole file.
    init(_ bytes: [UInt8], file: String) {
        self.file = file
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        for (index, line) in content.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            self.take(line.last == 0x0D ? line.dropLast() : line, number: index + 1)
        }
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>, number: Int) {
        guard bytes.count <= Limits.lineByteCountMax else { return self.complain(.lineTooLong, number) }
        guard let text = String(validating: bytes, as: UTF8.self) else { return self.complain(.notUTF8, number) }
        guard text.unicodeScalars.allSatisfy(Self.isPermitted) else {
            return self.complain(.forbiddenCharacter, number)
        }
        guard let first = text.first(where: { !Self.isBlank($0) }) else { return }
        if first == "[" {
            self.takeHeader(text, number: number)
        } else {
            self.takeSetting(text, number: number)
        }
    }

    private mutating func takeHeader(_ text: String, number: Int) {
        (self.header, self.isContinuable, self.isLost) = (nil, false, true)
        let (assignments, faultyLine) = Inih.read([text, "probe = 1"])
        guard faultyLine == nil, let section = assignments.first?.section, Self.endsWithHeader(text) else {
            return self.complain(.syntax, number)
        }
        guard section.utf8.count <= Limits.sectionByteCountMax else { return self.complain(.sectionTooLong, number) }
        (self.header, self.isLost) = (text, false)
        self.sections.append(Section(name: Self.trimmed(section), line: number))
    }

    private mutating func takeSetting(_ text: String, number: Int) {
        let isContinuation = self.isContinuable && Self.isBlank(text.first ?? "x")
        // libinih strips comments behind a value, but not behind its continuation: that is given to it as a value.
        let line = isContinuation && !Self.isComment(text) ? "v=\(Self.trimmed(text))" : text
        let (assignments, faultyLine) = Inih.read([self.header, line].compactMap { $0 })
        guard faultyLine == nil else {
            self.isContinuable = false
            return self.complain(.syntax, number)
        }
        guard let found = assignments.last else { return }
        self.isContinuable = true
        guard !self.isLost else { return }
        guard let last = self.sections.indices.last else {
            return self.complain(.outsideSection(key: found.name), number)
        }
        if Self.holdsHash(found.value) { self.complain(.hashInValue, number) }
        let part = Part(text: found.value, line: number)
        if isContinuation, let setting = self.sections[last].assignments.indices.last {
            self.sections[last].assignments[setting].parts.append(part)
        } else {
            self.sections[last].assignments.append(Assignment(key: found.name, parts: [part]))
        }
    }

    private mutating func complain(_ fault: Fault, _ line: Int) {
        self.problems.append(Problem(.line(line, file: self.file), fault))
    }

    /// libinih ignores what stands behind a header; a setting there would be lost without a word.
    private static func endsWithHeader(_ text: String) -> Bool {
        guard let end = text.firstIndex(of: "]") else { return false }
        let rest = text[text.index(after: end)...].drop(while: Self.isBlank)
        return rest.isEmpty || rest.first == ";" || rest.first == "#"
    }

    /// A comment that is none: it would silently become part of an owner's name.
    private static func holdsHash(_ value: String) -> Bool {
        zip(value, value.dropFirst()).contains { Self.isBlank($0) && $1 == "#" }
    }

    private static func isComment(_ text: String) -> Bool {
        let first = text.first { !Self.isBlank($0) }
        return first == ";" || first == "#"
    }

    private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

    /// Without blanks at either end.
    static func trimmed(_ text: some StringProtocol) -> String {
        let start = text.drop(while: Self.isBlank)
        guard let last = start.lastIndex(where: { !Self.isBlank($0) }) else { return "" }
        return String(start[...last])
    }

    /// No control characters but tabs, no marks that turn the direction of writing, no invisible byte order marks.
    private static func isPermitted(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09: true
        case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: false
        case _: true
        }
    }
}
