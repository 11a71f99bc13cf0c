/// The most of what the client for tasks keeps.
enum Limits {
    /// Events of a watch nobody has taken yet; some frames of them, so that a reader who takes its time is not waited for.
    static let watchCreditsMax: UInt32 = 256
    /// Completions taken from the C library at once; the rest is taken right after.
    static let completionsTakenMax = 64
}
