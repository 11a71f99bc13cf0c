/// One open stream of a consumer: when the store is asked for more, and what waits to be told.
///
/// Lives on the server's loop. It asks for one page at a time and only when it has told all of the last one, so it never
/// holds more than a window. `Telling` is what the shell delivers, ready for the wire. Pure.
package struct Subscription<Telling: Sendable>: Sendable {
    /// How it stands with the store.
    private enum Reading: Equatable, Sendable {
        /// The next page is to be asked for.
        case wanted
        /// A page is on its way; `again` where something changed since it was asked for.
        case asked(again: Bool)
        /// Everything that is projected up to there was told.
        case caughtUp(to: UInt64)
        /// The window is full.
        case full
        /// The store failed; it is asked again at that time.
        case resting(until: UInt64)
    }

    /// What the store says of a page.
    package enum Limit: Equatable, Sendable {
        /// There was nothing more; the store had seen everything up to here.
        case end(UInt64)
        /// The window is full.
        case window
        /// The page is as long as one may be.
        case page
    }

    /// The generation whose stream this is.
    package let generation: UInt64
    private var reading = Reading.wanted
    private var waiting: [Telling] = []
    private var toldCount = 0

    /// A stream that has just been opened.
    package init(generation: UInt64) { self.generation = generation }

    /// Whether the store is to be asked now; it counts as asked.
    package mutating func takeQuestion() -> Bool {
        guard self.reading == .wanted, self.toldCount == self.waiting.count else { return false }
        self.reading = .asked(again: false)
        return true
    }

    /// A page came.
    package mutating func received(_ page: [Telling], limitedBy limit: Limit) {
        guard case .asked(let again) = self.reading else { preconditionFailure("a page that nobody asked for") }
        self.waiting = page
        self.toldCount = 0
        switch limit {
        case .page: self.reading = .wanted
        case .end(let sequence): self.reading = again ? .wanted : .caughtUp(to: sequence)
        case .window: self.reading = again ? .wanted : .full
        }
    }

    /// The store could not answer; it is asked again later.
    package mutating func failed(retryAt time: UInt64) {
        guard case .asked = self.reading else { preconditionFailure("a failure that nobody asked for") }
        self.reading = .resting(until: time)
    }

    /// An acknowledgement was stored, or an event parked: there may be room.
    package mutating func roomMade() {
        switch self.reading {
        case .full: self.reading = .wanted
        case .asked: self.reading = .asked(again: true)
        case .wanted, .caughtUp, .resting: break
        }
    }

    /// Events up to a sequence are there to be read.
    package mutating func projected(to sequence: UInt64) {
        switch self.reading {
        case .caughtUp(let seen): if sequence > seen { self.reading = .wanted }
        case .asked: self.reading = .asked(again: true)
        case .wanted, .full, .resting: break
        }
    }

    /// Time has passed.
    package mutating func reached(_ time: UInt64) {
        if case .resting(let until) = self.reading, time >= until { self.reading = .wanted }
    }

    /// When it wants to be told the time.
    package var restsUntil: UInt64? {
        if case .resting(let until) = self.reading { return until }
        return nil
    }

    /// What is told next; it counts as told.
    package mutating func next() -> Telling? {
        guard self.toldCount < self.waiting.count else { return nil }
        let telling = self.waiting[self.toldCount]
        self.toldCount += 1
        if self.toldCount == self.waiting.count {
            self.waiting = []
            self.toldCount = 0
        }
        return telling
    }

    /// Whether it has something to tell, or to ask.
    package var isEager: Bool { self.toldCount < self.waiting.count || self.reading == .wanted }
}
