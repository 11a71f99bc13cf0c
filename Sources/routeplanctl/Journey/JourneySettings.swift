/// How journeys are played.
struct JourneySettings: Equatable, Sendable {
    /// Appended to external ids and command keys; empty keeps those of the file.
    var suffix = ""
    /// Pause between the steps of a journey whose script names no times, in milliseconds.
    var paceMilliseconds: Int64 = 0
    /// How long one step is tried.
    var timeout = Defaults.journeyTimeout
    /// One journey after the other.
    var isOneByOne = false

    /// A step that waits for a script's time is sent this much after it: "at 15 s" means "not before".
    static let marginMilliseconds: Int64 = 150
}
