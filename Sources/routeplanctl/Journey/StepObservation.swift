/// What the daemon, or the client library in its stead, answered to one step; words as in the scripts.
struct StepObservation: Equatable, Sendable {
    var status = "OK"
    var reason = ""
    var disposition = ""
    var state = ""
    var version: UInt64 = 0
    var revision: UInt64 = 0
    var generation: UInt32 = 0
    var isLate = false
    var mustDispose = false
    var mustReselect = false
    var compensation = ""
    var failure = ""

    /// An answer without any fact.
    init() {}
}
