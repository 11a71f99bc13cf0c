/// The most of what a run of the load generator takes and keeps.
package enum Limits {
    /// A scenario is written by hand; a larger file is something else.
    package static let scenarioByteCountMax = 1 << 20
    /// Deeper than any scenario, so that a hostile file does not exhaust the stack.
    package static let nestingMax = 16
    /// Phases of one scenario; a finer curve is a line.
    package static let phasesMax = 64
    /// Scripts of one scenario; each has its row in mind.
    package static let scriptsMax = 64
    /// Steps of one script.
    package static let stepsMax = 256
    /// Steps one life takes before it is left as it is: branches may lead back for ever, and a plan has 1,024 events.
    package static let stepsPerLifeMax = 512
    /// Stops a scenario may ask for; the daemon's own limit.
    package static let stopsMax = 25
    /// Routes a scenario may ask for; the daemon's own limit.
    package static let candidatesMax = 16
    /// Plans that all share the reads; each is created before the run.
    package static let hotPlansMax = 10_000
    /// Owners whose plans the run makes.
    package static let ownersMax = 1_000_000
    /// Calls in a second a schedule may ask for; nothing on one machine takes more.
    package static let rateMax: UInt64 = 10_000_000
    /// Calls under way or waiting at once; each costs memory in the generator.
    package static let inFlightMax = 1 << 20
    /// Objectives of one run.
    package static let objectivesMax = 32
    /// Findings kept with their text; the rest is counted.
    package static let findingsToldMax = 20
    /// Seconds of the time series kept, some eleven days; later ones are added to the last.
    package static let secondsMax = 1_000_000
    /// Seconds shown by the sparkline.
    package static let sparklineCount = 30
    /// Plans kept together in memory, so that the list grows without copying what is there.
    package static let plansPerChunk = 65_536
    /// Above this, in nanoseconds, a call was not sent in time: it waited for a place in the pipeline or for the processor.
    package static let lateNanoseconds: UInt64 = 1_000_000
}
