/// What the command line may grow to.
package enum Limits {
    /// Most arguments one invocation may carry; a line beyond this is a script gone wrong, not a person.
    package static let argumentCountMax = 4096
    /// Largest distance at which another name is offered as a suggestion; two slips of a finger, not a guess.
    package static let suggestionDistanceMax = 2
    /// Width at which lines of a manual page's source are wrapped, in bytes; mandoc's checker wants no more than 80.
    package static let manualColumnCount = 76
    /// Width at which help text is wrapped, in columns; the width terminals start with.
    package static let helpColumnCount = 100
}
