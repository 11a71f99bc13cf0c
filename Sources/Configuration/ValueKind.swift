/// What the value of a setting looks like.
enum ValueKind: Equatable {
    /// A path; in the file an absolute one, for a daemon's working directory is nobody's choice.
    case path
    /// A path a socket can have.
    case socketPath
    /// A group of the system, by name or number.
    case group
    /// A whole number in decimal digits.
    case number(ClosedRange<UInt64>)
    /// One of these words.
    case word([String])
    /// `yes` or `no`.
    case truth
}
