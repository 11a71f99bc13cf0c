/// One message of a stream, as its completion brought it.
enum StreamMessage: Sendable {
    case subscribed(SubscriptionOpening)
    case delivery(Delivery)
    case watching(WatchPosition)
    case watch(WatchMessage)
}
