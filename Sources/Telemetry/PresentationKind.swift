/// How an editor came to be presented.
enum PresentationKind: UInt8, CaseIterable {
    /// The traveler opened it.
    case open = 0
    /// Another one was lost.
    case replace = 1
}
