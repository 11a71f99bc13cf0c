internal import Platform

/// Whether somebody pressed Ctrl-C, or asked for the end otherwise.
final class Interruption {
    private let pipe: SignalPipe
    private(set) var hasCome = false

    init() throws(SystemError) { self.pipe = try SignalPipe(routing: [.interrupt, .terminate]) }

    /// Readable when there is something to look at.
    var descriptor: Int32 { self.pipe.number }

    func look() { while self.pipe.next() != nil { self.hasCome = true } }
}
