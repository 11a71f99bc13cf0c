/// The manual pages the daemon's own tables make, by their files' names without the section.
enum Manuals: String, CaseIterable {
    case daemon = "routepland"
    case configuration = "routepland.conf"

    /// Of what all pages say; the day the tables were last released.
    static let date = "November 30, 2026"

    /// The page in mdoc(7).
    var text: String {
        switch self {
        case .daemon: Manual.daemon
        case .configuration: Manual.configuration
        }
    }
}
