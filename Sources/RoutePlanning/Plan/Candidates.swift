/// The provider's routes for the active generation and the current revision; never empty.
///
/// Keeps of P6 in docs/properties.md that there is a route: no value has none.
package struct Candidates: Equatable, Sendable {
    /// The calculation that brought them.
    package let calculationSequence: UInt32
    /// When they came.
    package let receivedAt: Instant
    /// 1 to `Limits.candidatesMax`, in the order received.
    package let routes: [Candidate]
    /// Everything above in one word, so that a plan's digest need not walk them.
    let digest: UInt64

    /// Nil without a single route: that is a failed calculation.
    package init?(calculationSequence: UInt32, receivedAt: Instant, routes: [Candidate]) {
        guard !routes.isEmpty, routes.count <= Limits.candidatesMax else { return nil }
        self.calculationSequence = calculationSequence
        self.receivedAt = receivedAt
        self.routes = routes
        self.digest = Self.digest(calculationSequence: calculationSequence, receivedAt: receivedAt, routes: routes)
    }

    /// Number of routes.
    package var count: Int { self.routes.count }
}
