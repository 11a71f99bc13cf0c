/// The methods of the standard health service, by their names in `health.proto`.
package enum HealthMethod: String, CaseIterable, Sendable {
    case check = "Check"
    case watch = "Watch"
}
