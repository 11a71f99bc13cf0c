/// What a peer is there for; `Right` says what each role may do.
package enum Role: UInt8, Hashable, Sendable, CaseIterable {
    /// The host application and, through it, the traveler.
    case host = 0
    /// The direction UI: tells what the provider answered.
    case provider = 1
    /// The navigation adapter: takes hand-offs over or refuses them.
    case navigator = 2
    /// Whoever looks after the daemon: reads everything, of every owner.
    case `operator` = 3
    /// Whoever is told what happens, of every owner, as facts that hold no place.
    case consumer = 4

    /// The name in configuration files and documents.
    package var word: String {
        switch self {
        case .host: "host"
        case .provider: "provider"
        case .navigator: "navigator"
        case .operator: "operator"
        case .consumer: "consumer"
        }
    }

    /// Whom a peer in this role may name as the actor of a command.
    var actors: [ActorType] {
        switch self {
        case .host: [.host, .traveler]
        case .provider: [.directionUI]
        case .navigator: [.navigationAdapter]
        case .operator: [.operator]
        case .consumer: []
        }
    }
}
