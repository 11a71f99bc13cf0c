/// How the calls of an open run are spread over time.
package enum ArrivalProcess: String, CaseIterable, Equatable, Sendable {
    /// Independent of each other, as those of many users are: some come together.
    case poisson
    /// At equal distances.
    case uniform
}
