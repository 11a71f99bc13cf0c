internal import Platform

// The settings of which there is one each.

extension ConfigurationReader {
    /// Takes a value given by flag or environment; the flag is given first and wins.
    mutating func take(_ text: String, for setting: Setting, from origin: Origin) {
        if let fault = self.fault(in: text, of: setting, isInFile: false) {
            self.problems.append(Problem(origin, fault))
            return
        }
        if case .flag = self.values[setting]?.origin { return }
        self.values[setting] = SettingValue(text: text, origin: origin)
    }

    /// Takes a value of the file.
    mutating func take(_ assignment: ConfigurationText.Assignment, in section: SettingSection) {
        guard let setting = Setting(rawValue: assignment.key) else {
            let nearest = NearestName.of(assignment.key, among: section.settings.map(\.rawValue))
            return self.complain(
                .unknownKey(assignment.key, section: section.rawValue, suggestion: nearest), assignment.line)
        }
        guard setting.section == section else {
            return self.complain(.keyElsewhere(assignment.key, section: setting.section.rawValue), assignment.line)
        }
        if let line = self.fileLines[setting] {
            return self.complain(.repeatedKey(assignment.key, firstLine: line), assignment.line)
        }
        self.fileLines[setting] = assignment.line
        guard let text = self.single(assignment) else { return }
        if let fault = self.fault(in: text, of: setting, isInFile: true) {
            return self.complain(fault, assignment.line)
        }
        self.values[setting] = SettingValue(text: text, origin: .line(assignment.line, file: self.file))
    }

    /// systemd's directories for this unit: weaker than the file, stronger than what is built in.
    mutating func takeDirectoriesOfServiceManager(_ environment: (String) -> String?) {
        if self.values[.dataDirectory] == nil, let path = Self.firstDirectory(of: environment("STATE_DIRECTORY")) {
            self.take(path, for: .dataDirectory, from: .environment("STATE_DIRECTORY"))
        }
        if self.values[.socket] == nil, let path = Self.firstDirectory(of: environment("RUNTIME_DIRECTORY")) {
            self.take("\(path)/routepland.sock", for: .socket, from: .environment("RUNTIME_DIRECTORY"))
        }
    }

    /// systemd puts a colon between several directories of one kind; the first is the one the unit names first.
    private static func firstDirectory(of paths: String?) -> String? {
        paths?.split(separator: ":").first.map(String.init)
    }

    /// The one part of a value that may have one only.
    mutating func single(_ assignment: ConfigurationText.Assignment) -> String? {
        for part in assignment.parts.dropFirst() { self.complain(.continuesNothing(key: assignment.key), part.line) }
        guard assignment.parts.count == 1 else { return nil }
        guard !assignment.parts[0].text.isEmpty else {
            self.complain(.empty(assignment.key), assignment.line)
            return nil
        }
        return assignment.parts[0].text
    }

    /// A setting's text; what is built in is kept as its value, so that it can be shown.
    mutating func text(_ setting: Setting, builtIn: String) -> String {
        if let value = self.values[setting] { return value.text }
        self.values[setting] = SettingValue(text: builtIn, origin: .builtIn)
        return builtIn
    }

    /// A setting's number, checked when it was taken.
    mutating func number(_ setting: Setting, builtIn: UInt64) -> UInt64 {
        UInt64(self.text(setting, builtIn: String(builtIn))) ?? builtIn
    }

    /// Where to listen; nil if the path is impossible, which was noted before.
    mutating func socketPath() -> SocketPath? {
        let path = self.text(.socket, builtIn: "/run/routepland/routepland.sock")
        do throws(ListenFailure) {
            return try SocketPath(path, allowingAbstract: self.allowsAbstractSocket)
        } catch {
            return nil
        }
    }

    /// The socket's group, if one was named.
    mutating func group() -> SystemGroup? {
        guard let value = self.values[.socketGroup] else { return nil }
        do throws(SystemError) {
            if let group = try SystemGroup(named: value.text) { return group }
            self.problems.append(Problem(value.origin, .unknownGroup(value.text)))
        } catch {
            self.problems.append(Problem(value.origin, .groupUnreadable(error)))
        }
        return nil
    }

    private func fault(in text: String, of setting: Setting, isInFile: Bool) -> Fault? {
        guard !text.isEmpty else { return .empty(setting.rawValue) }
        switch setting.kind {
        case .path: return isInFile && !text.hasPrefix("/") ? .relativePath(setting.rawValue) : nil
        case .socketPath:
            do throws(ListenFailure) {
                let isAbstract = try SocketPath(text, allowingAbstract: self.allowsAbstractSocket).isAbstract
                if isAbstract { return nil }
            } catch {
                return .badSocketPath(error)
            }
            return isInFile && !text.hasPrefix("/") ? .relativePath(setting.rawValue) : nil
        case .group: return nil
        case .number(let range): return Self.faultOfNumber(text, range, key: setting.rawValue)
        case .word(let words): return words.contains(text) ? nil : .notAWord(setting.rawValue, words)
        case .truth: return text == "yes" || text == "no" ? nil : .notATruth(setting.rawValue)
        }
    }

    /// Why a text is no number of the range, if so.
    static func faultOfNumber(_ text: String, _ range: ClosedRange<UInt64>, key: String) -> Fault? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return .notANumber(key, range)
        }
        // Digits beyond 64 bits are a number all the same, only a greater one.
        guard let number = UInt64(text), range.contains(number) else { return .outOfRange(key, range) }
        return nil
    }
}
