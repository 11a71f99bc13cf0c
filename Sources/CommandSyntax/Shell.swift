/// The shells completions are written for.
package enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    /// The script that completes the program's command lines in it.
    package func completion(of table: CommandTable) -> String {
        switch self {
        case .bash: BashCompletion.text(of: table)
        case .zsh: ZshCompletion.text(of: table)
        case .fish: FishCompletion.text(of: table)
        }
    }

    /// A word as one argument in any of the three.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
