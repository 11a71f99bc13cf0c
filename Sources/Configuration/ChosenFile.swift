/// Which configuration file to read.
package enum ChosenFile: Equatable, Sendable {
    /// Somebody asked for it: it must be there.
    case named(String)
    /// The usual place: nothing there is no configuration.
    case usual(String)

    /// Its path.
    package var path: String {
        switch self {
        case .named(let path), .usual(let path): path
        }
    }
}
