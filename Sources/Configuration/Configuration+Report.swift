internal import RoutePlanning

extension Configuration {
    /// What is in force and where it comes from, as a configuration file that says the same.
    package var report: String {
        var lines = ["; configuration file: \(self.file ?? "none")"]
        lines += self.warnings.map { "; warning: \($0)" }
        for section in SettingSection.allCases {
            lines += ["", "[\(section.rawValue)]"]
            for setting in section.settings {
                guard let value = self.values[setting] else {
                    lines.append("; \(setting.rawValue) is not set")
                    continue
                }
                lines.append("\(setting.rawValue) = \(value.text) ; \(value.origin)")
            }
        }
        if !self.components.isEmpty { lines += ["", "[components]", "released ="] }
        for component in self.components { lines.append("    \(component.version) ; \(component.origin)") }
        for target in self.targets {
            lines += ["", "[target \"\(target.name)\"] ; \(target.origin)"]
            if let stopsMax = target.stopsMax { lines.append("stops_max = \(stopsMax)") }
        }
        for peer in self.peers {
            lines += ["", "[peer \"\(peer.selector)\"] ; \(peer.origin)"]
            if let owner = peer.principal.owner { lines.append("owner = \(owner)") }
            lines.append("roles = \(peer.principal.roles.elements.map(\.word).joined(separator: ", "))")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
