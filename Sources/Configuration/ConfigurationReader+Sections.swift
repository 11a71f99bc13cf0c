internal import RoutePlanning

// The sections of which there may be many, and the list of components.

extension ConfigurationReader {
    /// Takes one section of the file.
    mutating func take(_ section: ConfigurationText.Section) {
        let (word, name) = Self.parts(of: section.name)
        if let known = SettingSection(rawValue: word) {
            guard name == nil else { return self.complain(.sectionWithName(word), section.line) }
            for assignment in section.assignments { self.take(assignment, in: known) }
            return
        }
        switch (word, name) {
        case ("components", nil): self.takeComponents(section)
        case ("components", _?): self.complain(.sectionWithName(word), section.line)
        case ("peer", let name?): self.takePeer(section, named: name)
        case ("target", let name?): self.takeTarget(section, named: name)
        case ("peer", nil), ("target", nil): self.complain(.sectionWithoutName(word), section.line)
        case (_, _):
            let known = SettingSection.allCases.map(\.rawValue) + ["components", "peer", "target"]
            self.complain(
                .unknownSection(section.name, suggestion: NearestName.of(word, among: known)), section.line)
        }
    }

    /// `[word "name"]` in its two parts; without quotes there is no name.
    private static func parts(of header: String) -> (word: String, name: String?) {
        guard header.last == "\"", let open = header.firstIndex(of: "\""), open != header.index(before: header.endIndex)
        else { return (header, nil) }
        let name = header[header.index(after: open)...].dropLast()
        return (ConfigurationText.trimmed(header[..<open]), String(name))
    }

    // MARK: Peers

    private mutating func takePeer(_ section: ConfigurationText.Section, named name: String) {
        guard let selector = PeerSelector(name) else { return self.complain(.badPeer(name), section.line) }
        let index: Int
        if let known = self.peers.firstIndex(where: { $0.selector == selector }) {
            index = known
        } else {
            guard self.peers.count < Limits.peersMax else {
                return self.complain(.tooMany("peers", max: Limits.peersMax), section.line)
            }
            index = self.peers.count
            self.peers.append(
                PeerDraft(
                    selector: selector, name: section.name, origin: .line(section.line, file: self.file)))
        }
        for assignment in section.assignments { self.take(assignment, ofPeerAt: index) }
    }

    private mutating func take(_ assignment: ConfigurationText.Assignment, ofPeerAt index: Int) {
        let problemCount = self.problems.count
        defer { if self.problems.count > problemCount { self.peers[index].isDoubtful = true } }
        switch assignment.key {
        case "owner":
            if let line = self.peers[index].owner?.line {
                return self.complain(.repeatedKey("owner", firstLine: line), assignment.line)
            }
            guard let text = self.single(assignment) else { return }
            let byteCountMax = RoutePlanning.Limits.ownerByteCountMax
            guard text.utf8.count <= byteCountMax else {
                return self.complain(.tooLong("owner", byteCountMax: byteCountMax), assignment.line)
            }
            self.peers[index].owner = (Text(text), assignment.line)
        case "roles":
            if let line = self.peers[index].roles?.line {
                return self.complain(.repeatedKey("roles", firstLine: line), assignment.line)
            }
            self.peers[index].roles = (self.roles(in: assignment), assignment.line)
        case let key:
            self.complain(
                .unknownKey(key, section: "peer", suggestion: NearestName.of(key, among: ["owner", "roles"])),
                assignment.line)
        }
    }

    private mutating func roles(in assignment: ConfigurationText.Assignment) -> Roles {
        var roles: [Role] = []
        for word in self.words(of: assignment) {
            if let role = Role.allCases.first(where: { $0.word == word.text }) {
                roles.append(role)
            } else {
                let nearest = NearestName.of(word.text, among: Role.allCases.map(\.word))
                self.complain(.unknownRole(word.text, suggestion: nearest), word.line)
            }
        }
        return Roles(roles)
    }

    /// The peers, each complete.
    mutating func finishedPeers() -> [ConfiguredPeer] {
        var finished: [ConfiguredPeer] = []
        for peer in self.peers where !peer.isDoubtful {
            guard let roles = peer.roles?.set, !roles.isEmpty else {
                self.problems.append(Problem(peer.origin, .peerWithoutRoles(peer.name)))
                continue
            }
            guard peer.owner != nil || roles.isSubset(of: [.operator, .consumer]) else {
                self.problems.append(Problem(peer.origin, .peerWithoutOwner(peer.name)))
                continue
            }
            finished.append(
                ConfiguredPeer(
                    selector: peer.selector, principal: Principal(roles: roles, owner: peer.owner?.text),
                    origin: peer.origin))
        }
        return finished
    }

    // MARK: Targets

    private mutating func takeTarget(_ section: ConfigurationText.Section, named name: String) {
        guard !name.isEmpty, name == ConfigurationText.trimmed(name) else {
            return self.complain(.badTarget(name), section.line)
        }
        let index: Int
        if let known = self.targets.firstIndex(where: { $0.name == Text(name) }) {
            index = known
        } else {
            guard self.targets.count < Limits.targetsMax else {
                return self.complain(.tooMany("targets", max: Limits.targetsMax), section.line)
            }
            index = self.targets.count
            self.targets.append(TargetDraft(name: Text(name), origin: .line(section.line, file: self.file)))
        }
        for assignment in section.assignments {
            guard assignment.key == "stops_max" else {
                self.complain(
                    .unknownKey(
                        assignment.key, section: "target",
                        suggestion: NearestName.of(assignment.key, among: ["stops_max"])), assignment.line)
                continue
            }
            if let line = self.targets[index].stopsMax?.line {
                self.complain(.repeatedKey("stops_max", firstLine: line), assignment.line)
                continue
            }
            guard let text = self.single(assignment) else { continue }
            if let fault = Self.faultOfNumber(text, Limits.targetStops, key: "stops_max") {
                self.complain(fault, assignment.line)
            }
            self.targets[index].stopsMax = (Int(text) ?? 0, assignment.line)
        }
    }

    // MARK: Components

    private mutating func takeComponents(_ section: ConfigurationText.Section) {
        for assignment in section.assignments {
            guard assignment.key == "released" else {
                self.complain(
                    .unknownKey(
                        assignment.key, section: "components",
                        suggestion: NearestName.of(assignment.key, among: ["released"])), assignment.line)
                continue
            }
            if let line = self.componentsLine {
                self.complain(.repeatedKey("released", firstLine: line), assignment.line)
                continue
            }
            self.componentsLine = assignment.line
            for word in self.words(of: assignment) { self.takeComponent(word) }
        }
    }

    private mutating func takeComponent(_ version: ConfigurationText.Part) {
        let byteCountMax = RoutePlanning.Limits.componentVersionByteCountMax
        guard version.text.utf8.count <= byteCountMax else {
            return self.complain(.tooLong("a component's version", byteCountMax: byteCountMax), version.line)
        }
        guard self.components.count < Limits.componentsMax else {
            return self.complain(.tooMany("components", max: Limits.componentsMax), version.line)
        }
        self.components.append(
            ConfiguredComponent(version: Text(version.text), origin: .line(version.line, file: self.file)))
    }

    /// The items of a list, separated by commas and lines, each once.
    private mutating func words(of assignment: ConfigurationText.Assignment) -> [ConfigurationText.Part] {
        var words: [ConfigurationText.Part] = []
        for part in assignment.parts {
            for item in part.text.split(separator: ",") {
                let text = ConfigurationText.trimmed(item)
                guard !text.isEmpty else { continue }
                guard !words.contains(where: { $0.text == text }) else {
                    self.complain(.repeatedWord(text), part.line)
                    continue
                }
                words.append(ConfigurationText.Part(text: text, line: part.line))
            }
        }
        if words.isEmpty { self.complain(.empty(assignment.key), assignment.line) }
        return words
    }
}
