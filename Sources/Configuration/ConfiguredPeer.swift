package import RoutePlanning

/// A `[peer]` section: who it is about, and as whom it is served.
package struct ConfiguredPeer: Equatable, Sendable {
    /// Which processes.
    package let selector: PeerSelector
    /// What they may do and see.
    package let principal: Principal
    /// Where the section begins.
    package let origin: Origin
}
