internal import CommandSyntax
internal import Foundation
internal import RoutePlanClient

/// `events tail`: what happens to all plans, as it happens, from wherever it is wanted.
///
/// Reads the audit store again and again from behind the last sequence it was told: so what it prints is durable, in order,
/// the same whether it is old or new, and goes on by itself where a lost connection or a restart broke it off.
struct EventsTailCommand {
    /// How long it waits before it asks again whether something happened.
    private static let pause = Duration.milliseconds(200)
    /// Behind every sequence there can be: to ask where the store stands.
    private static let behindAll: UInt64 = 1 << 62

    let line: Invocation
    let terminal: Terminal
    let client: Client

    private var filter = FactFilter()
    private var incarnation: UInt64 = 0
    private var isAway = false
    private var listing: Listing

    /// Reads what is asked for.
    init(line: Invocation, terminal: Terminal, client: Client) throws(Failure) {
        self.line = line
        self.terminal = terminal
        self.client = client
        self.listing = Listing(terminal)
        self.filter.plan = line.bytes(OptionRows.ofPlan).flatMap { Identifier($0) }
        self.filter.kinds = line.texts(OptionRows.eventType).compactMap { FactKind(word: $0) }
        self.filter.pageMax = 500
        guard terminal.format != .json || line.has(OptionRows.once) else {
            throw Failure(.usage, "a tail has no end, so it is no JSON array: say --output jsonl, or --once")
        }
    }

    /// Prints until it is ended, or with `--once` until it has caught up.
    mutating func run() throws(Failure) {
        try self.begin()
        while true {
            let isDone = try self.catchUp()
            if isDone, self.line.has(OptionRows.once) { return try self.listing.finish() }
            if isDone { try Failure.translating { () throws(CallFailure) in try Self.rest(self.client) } }
        }
    }

    /// Where it begins: behind a sequence, at a time, or with what happens from now on.
    private mutating func begin() throws(Failure) {
        guard let since = self.line.text(OptionRows.since) else {
            while self.filter.afterSequence == 0 {
                guard let page = try self.page(after: Self.behindAll) else { continue }
                self.incarnation = page.incarnation
                self.filter.afterSequence = page.sequence
                if page.sequence == 0 { return }
            }
            return
        }
        if let sequence = UInt64(since) {
            self.filter.afterSequence = sequence == 0 ? 0 : sequence - 1
        } else if let moment = MomentText.nanoseconds(since) {
            self.filter.fromNanoseconds = moment
        } else if let duration = DurationText.parse(since) {
            let ago = UInt64(clamping: DurationText.milliseconds(duration)) &* 1_000_000
            let now = UInt64(max(0, Date().timeIntervalSince1970) * 1_000) * 1_000_000
            self.filter.fromNanoseconds = now > ago ? max(1, now - ago) : 0
        } else {
            throw Failure(
                .usage, "'\(since)' is no beginning: expected a sequence, a time such as 2026-11-30T19:00Z, or 10m ago")
        }
    }

    /// Prints one page; false where another waits at once.
    private mutating func catchUp() throws(Failure) -> Bool {
        guard let page = try self.page(after: self.filter.afterSequence) else { return true }
        try self.tellOfIncarnation(page)
        var gaps = self.gaps(of: page)[...]
        for fact in page.facts {
            while let gap = gaps.first, gap.lowerBound < fact.sequence { try self.tell(gaps.removeFirst()) }
            try self.show(fact)
            // What was told is behind it at once: a page is never told twice, whatever becomes of the next.
            let told = fact.endsEntry ? fact.sequence : fact.sequence - 1
            self.filter.afterSequence = max(self.filter.afterSequence, told)
        }
        for gap in gaps { try self.tell(gap) }
        self.filter.cursor = page.nextCursor
        guard page.nextCursor.isEmpty else { return false }
        self.filter.afterSequence = max(self.filter.afterSequence, page.sequence)
        return true
    }

    /// Asks; nil where the daemon is away, which is said once.
    private mutating func page(after sequence: UInt64) throws(Failure) -> FactPage? {
        var filter = self.filter
        filter.afterSequence = sequence
        do throws(CallFailure) {
            let page = try self.client.events(filter)
            if self.isAway {
                self.isAway = false
                self.terminal.note("the daemon is back; going on behind sequence \(self.filter.afterSequence)")
            }
            return page
        } catch {
            let failure = Failure(error)
            let isOver = error.reason == .incarnationMismatch
            guard failure.exitCode == .unavailable || isOver, !self.line.has(OptionRows.once) else { throw failure }
            // A cursor belongs to its incarnation; behind what was told the next one goes on.
            if isOver { self.filter.cursor = [] }
            if !self.isAway, !isOver {
                self.isAway = true
                self.terminal.note("the daemon is away; waiting for it")
            }
            return nil
        }
    }

    private mutating func tellOfIncarnation(_ page: FactPage) throws(Failure) {
        defer { self.incarnation = page.incarnation }
        guard self.incarnation != 0, page.incarnation != 0, page.incarnation != self.incarnation else { return }
        var change = Record()
        change.add("incarnation", page.incarnation)
        change.add("incarnation_before", self.incarnation)
        try self.show(change, "history was restored: incarnation \(page.incarnation), before \(self.incarnation)")
        // What was told may never have happened in this one: what it has behind the same place is told.
        self.filter.afterSequence = min(self.filter.afterSequence, page.sequence)
    }

    /// What is missing in what was asked for: no longer kept, or never in the store.
    private func gaps(of page: FactPage) -> [ClosedRange<UInt64>] {
        let first = self.filter.afterSequence + 1
        // What lies before a time is not asked for.
        let isFollowing = self.filter.fromNanoseconds == 0 || first > 1
        guard isFollowing, page.keptFromSequence > first else { return page.gaps }
        return [first...page.keptFromSequence - 1] + page.gaps
    }

    /// Tells what of a gap was not told yet, and goes on behind it.
    private mutating func tell(_ gap: ClosedRange<UInt64>) throws(Failure) {
        let first = max(gap.lowerBound, self.filter.afterSequence + 1)
        guard first <= gap.upperBound else { return }
        var record = Record()
        record.add("gap_first_sequence", first)
        record.add("gap_last_sequence", gap.upperBound)
        try self.show(record, "gap: sequences \(first) to \(gap.upperBound) are not kept")
        self.filter.afterSequence = gap.upperBound
    }

    private mutating func show(_ fact: Fact) throws(Failure) {
        let line =
            "\(MomentText.text(nanoseconds: fact.atNanoseconds))  #\(fact.sequence)  \(fact.plan)  "
            + "\(fact.kind?.word ?? "unknown")  \(fact.position.state.word) v\(fact.position.version)  "
            + "\(fact.actorType.name.lowercased())  \(Record.line(of: fact.details))"
        try self.show(Record(fact), line)
    }

    /// Writes one thing at once, in the run's format.
    private mutating func show(_ record: Record, _ line: String) throws(Failure) {
        switch self.terminal.format {
        case .table: try self.terminal.write(JSONValue.printable(line) + "\n")
        case .jsonl: try self.terminal.write(record.json.text + "\n")
        case .json: self.listing.add(record)
        }
    }

    private static func rest(_ client: Client) throws(CallFailure) {
        try Client.wait(forAnyOf: [client], atMost: Self.pause)
    }
}
