/// Where a setting's value comes from.
package enum Origin: Equatable, Sendable, CustomStringConvertible {
    case flag(String)
    case environment(String)
    case line(Int, file: String)
    case builtIn

    /// As `routepland --check-config` tells it.
    package var description: String {
        switch self {
        case .flag(let flag): flag
        case .environment(let variable): "$\(variable)"
        case .line(let line, let file): "\(file):\(line)"
        case .builtIn: "built in"
        }
    }
}
