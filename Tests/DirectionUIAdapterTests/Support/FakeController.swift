import DirectionUIAdapter

/// The SDK's controller as it is documented, and as free as the documentation leaves it: it calls back when it likes, as
/// often as it likes, with what it likes, also after the host has let go of it.
final class FakeController {
    /// What its delegate is: a function that lives as long as the controller, whatever the host thinks of both.
    private let delegate: (DirectionCallback) throws -> Void

    var content: DirectionContent
    /// In the order shown.
    var routes: [DirectionRoute] = []
    var selectedRouteIndex = 0
    /// The SDK hands an error over even where nothing failed.
    var error = ProviderError(domain: "MapplsErrorDomain", code: 0)

    init(showing content: DirectionContent, delegate: @escaping (DirectionCallback) throws -> Void) {
        self.content = content
        self.delegate = delegate
    }

    func tapDirections() throws { try self.delegate(.directionsRequested(self.content)) }

    func tapBack() throws { try self.delegate(.goBackRequested) }

    func beDismissed() throws { try self.delegate(.dismissed) }

    func beReset(_ reason: ReplacementReason = .controllerReset) throws {
        try self.delegate(.presentationLost(reason, self.content))
    }

    /// A search result replaces the destination.
    func choose(_ location: DirectionLocation) throws {
        self.content.locations[self.content.locations.count - 1] = location
        try self.delegate(.placeChosen(self.content))
    }

    func addViaPoint(_ location: DirectionLocation) throws {
        self.content.locations.insert(location, at: 1)
        try self.delegate(.viaPointAdded(self.content))
    }

    func removeViaPoint() throws {
        self.content.locations.remove(at: 1)
        try self.delegate(.viaPointRemoved(self.content))
    }

    /// The mode selector, which may or may not tell anybody.
    func choose(_ profile: DirectionOptions.Profile, tellingDelegate: Bool) throws {
        self.content.options.profile = profile
        if tellingDelegate { try self.delegate(.optionsChanged(self.content)) }
    }

    /// Start: everything at once, and perhaps several times for one tap.
    func tapStart(times: Int = 1, locations: [DirectionLocation]? = nil) throws {
        var told = self.content
        if let locations { told.locations = locations }
        for _ in 0..<times {
            try self.delegate(
                .startNavigation(
                    routes: self.routes, content: told, selectedRouteIndex: self.selectedRouteIndex,
                    error: self.error))
        }
    }

    /// A calculation of the host's own ends, for whichever ticket.
    func answer(_ ticket: CalculationTicket, _ routes: [DirectionRoute]) throws {
        try self.delegate(.routesCalculated(ticket, routes))
    }

    func fail(_ ticket: CalculationTicket, _ error: ProviderError) throws {
        try self.delegate(.calculationFailed(ticket, error))
    }
}
