/// A request the daemon has read and not decided.
struct WorldArrival: Sendable {
    let call: Int
    let connection: Int
    let streamID: UInt32
    let fresh: Int
}
