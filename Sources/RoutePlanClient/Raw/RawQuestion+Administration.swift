extension RawQuestion<HeldSnapshot> {
    /// Not safe to repeat: a second one would hold a second snapshot.
    static func takeSnapshot(prolonging hold: UInt64) -> Self {
        Self(
            service: "routeplan.v1.Administration", method: "TakeSnapshot", payload: MessageFields.message(1, hold),
            isSafeToRepeat: false
        ) { HeldSnapshot($0) }
    }
}

extension RawQuestion<Void> {
    static func releaseSnapshot(_ hold: UInt64) -> Self {
        Self(
            service: "routeplan.v1.Administration", method: "ReleaseSnapshot", payload: MessageFields.message(1, hold)
        ) { _ in () }
    }
}
