/// The sections whose names are just words.
enum SettingSection: String, CaseIterable {
    case daemon
    case limits
    case candidates
    case retention

    /// What may be set in it.
    var settings: [Setting] { Setting.allCases.filter { $0.section == self } }
}
