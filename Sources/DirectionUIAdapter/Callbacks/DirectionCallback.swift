/// What a controller's delegate is told, with what the host reads from the controller at that moment.
///
/// The SDK's callbacks, and the signals that hosts get in other ways: from UIKit, or from a calculation of their own.
public enum DirectionCallback: Equatable, Sendable {
    /// `didDirectionsAutocomplete`: a search result or a favourite was chosen.
    case placeChosen(DirectionContent)
    /// `didRequestForAddViapoint`: the button was tapped, and perhaps nothing is filled in yet.
    case viaPointAdded(DirectionContent)
    /// `removeViaPointButtonClicked`; the controller calculates again by itself.
    case viaPointRemoved(DirectionContent)
    /// The controller was set otherwise: the mode selector, or the host.
    case optionsChanged(DirectionContent)
    /// `didRequestDirections`, which has no parameters of its own.
    case directionsRequested(DirectionContent)
    /// A calculation of the host's own brought routes, or none.
    case routesCalculated(CalculationTicket, [DirectionRoute])
    /// A calculation of the host's own failed.
    case calculationFailed(CalculationTicket, ProviderError)
    /// `didRequestForStartNavigation`; the error is there on success too, and the index may be -1 or `NSNotFound`.
    case startNavigation(
        routes: [DirectionRoute], content: DirectionContent, selectedRouteIndex: Int, error: ProviderError)
    /// `didRequestForGoBack`.
    case goBackRequested
    /// UIKit took the controller away.
    case dismissed
    /// The controller was reset, or is gone; another one is to be shown with this content.
    case presentationLost(ReplacementReason, DirectionContent)
}
