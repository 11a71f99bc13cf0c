internal import Facts
internal import Journaling
internal import RoutePlanning
internal import WireSchema

/// Turns entries of the journal into rows, inside the caller's transaction.
struct FactSink: ~Copyable {
    private var codec = JournalCodec()
    private var facts: FactProjection
    private var writer: FactWriter
    /// Made and not written yet, so that one statement writes many.
    private var waiting: [PublicFact] = []
    /// Rows since the last time somebody asked.
    private(set) var rowCount = 0
    /// What the first entry failed with; those after it are not looked at.
    private(set) var failure: ProjectionFailure?

    init(_ writer: consuming FactWriter, _ facts: consuming FactProjection) {
        self.writer = writer
        self.facts = facts
    }

    /// Counts rows anew.
    mutating func begin() { self.rowCount = 0 }

    /// Writes what waits: whoever commits has to call it before.
    mutating func finish() throws(SQLiteFailure) { try self.writer.writeRest(of: &self.waiting) }

    /// Plans may have been removed.
    mutating func forgetPlans() { self.writer.forgetPlans() }

    /// Takes one entry.
    mutating func take(_ entry: EntryHeader, _ body: borrowing Span<UInt8>) {
        guard self.failure == nil else { return }
        do throws(JournalFault) {
            let change = try self.codec.decodeChange(
                kind: entry.kind, schemaVersion: entry.schemaVersion,
                planID: PlanID(high: entry.planHigh, low: entry.planLow),
                at: Instant(nanoseconds: entry.journalTime), body: body)
            switch change {
            case .effects(let effects): self.write(effects, sequence: entry.sequence)
            case .upkeep: break
            }
        } catch {
            self.failure = .entryUnreadable(sequence: entry.sequence)
        }
    }

    private mutating func write(_ effects: Effects, sequence: UInt64) {
        self.facts.append(factsOf: effects, sequence: sequence, to: &self.waiting)
        self.rowCount += effects.events.count
        do throws(SQLiteFailure) {
            try self.writer.writeMost(of: &self.waiting)
        } catch {
            self.failure = .store(error)
        }
    }
}
