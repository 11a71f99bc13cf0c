/// What a run is told beside its scenario.
package struct LoadSettings: Equatable, Sendable {
    /// What decides when a call starts.
    package var mode: LoadMode
    /// Connections the calls are spread over.
    package var connectionCount = 16
    /// Calls without an answer each may carry.
    package var pipelineCount = 64
    /// Calls under way or waiting at once; arrivals beyond are shed, and counted.
    package var inFlightMax = 65_536
    /// How long the load runs before anything is measured, in nanoseconds.
    package var warmupNanoseconds: UInt64 = 0
    /// How long it is measured.
    package var measuredNanoseconds: UInt64
    /// Decides arrivals, choices and content.
    package var seed: UInt64
    /// Before every external id and key, so that two runs on one daemon do not meet.
    package var prefix: String

    /// Gathers what has no default.
    package init(mode: LoadMode, measuredNanoseconds: UInt64, seed: UInt64, prefix: String) {
        self.mode = mode
        self.measuredNanoseconds = measuredNanoseconds
        self.seed = seed
        self.prefix = prefix
    }
}
