/// What a configuration that was read again says otherwise than the one in force.
package struct ConfigurationChange: Equatable, Sendable {
    /// One key, or one kind of section, that says something else.
    package struct Step: Equatable, Sendable {
        /// The key; of sections their kind.
        package let key: String
        /// What is in force; of sections how many.
        package let from: String
        /// What was read.
        package let to: String

        /// Memberwise.
        package init(key: String, from: String, to: String) {
            (self.key, self.from, self.to) = (key, from, to)
        }
    }

    /// What counts from now on.
    package let taken: [Step]
    /// What counts from the next start on.
    package let waiting: [Step]

    /// Compares two configurations.
    package init(from running: Configuration, to read: Configuration) {
        var (taken, waiting): ([Step], [Step]) = ([], [])
        for setting in Setting.allCases {
            let (before, after) = (running.values[setting]?.text ?? "none", read.values[setting]?.text ?? "none")
            guard before != after else { continue }
            let step = Step(key: setting.rawValue, from: before, to: after)
            if setting.changesWhileRunning { taken.append(step) } else { waiting.append(step) }
        }
        func compare<Element>(
            _ key: String, _ before: [Element], _ after: [Element], _ isSame: (Element, Element) -> Bool
        ) {
            guard before.count != after.count || !zip(before, after).allSatisfy(isSame) else { return }
            taken.append(Step(key: key, from: String(before.count), to: String(after.count)))
        }
        compare("components", running.components, read.components) { $0.version == $1.version }
        compare("target", running.targets, read.targets) { $0.name == $1.name && $0.stopsMax == $1.stopsMax }
        compare("peer", running.peers, read.peers) { $0.selector == $1.selector && $0.principal == $1.principal }
        (self.taken, self.waiting) = (taken, waiting)
    }
}

extension Configuration {
    /// This one, but for what only a start can change, which stays as it is in `running`.
    package func keepingPlaces(of running: Configuration) -> Configuration {
        var values = self.values
        for setting in Setting.allCases where !setting.changesWhileRunning { values[setting] = running.values[setting] }
        return Configuration(
            file: self.file, dataDirectory: running.dataDirectory, socketPath: running.socketPath,
            socketGroup: running.socketGroup, logLevel: self.logLevel, logFormat: self.logFormat, limits: self.limits,
            syncSecondsMax: self.syncSecondsMax, syncSlowSeconds: self.syncSlowSeconds,
            syncHungSeconds: self.syncHungSeconds, policy: self.policy, recordsAudit: running.recordsAudit,
            auditDays: self.auditDays, peers: self.peers, targets: self.targets,
            components: self.components, values: values)
    }
}
