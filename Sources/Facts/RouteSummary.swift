/// What may be told of one candidate.
package struct RouteSummary: Equatable, Sendable {
    /// How long the way is, roughly.
    package let distance: DistanceBucket
    /// How long it takes, roughly.
    package let duration: DurationBucket
    /// The provider's handle, if there was one.
    package let providerRoute: Pseudonym?
}
