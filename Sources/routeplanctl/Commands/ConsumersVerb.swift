/// What may be done with consumers.
enum ConsumersVerb: Equatable, Sendable {
    case list
    case create
    case detach
    case park
    case parked
    case release

    /// The verbs of the program that are about consumers.
    init?(_ verb: Verb) {
        let verbs: [Verb: Self] = [
            .consumersList: .list, .consumersCreate: .create, .consumersDetach: .detach, .consumersPark: .park,
            .consumersParked: .parked, .consumersRelease: .release,
        ]
        guard let found = verbs[verb] else { return nil }
        self = found
    }
}
