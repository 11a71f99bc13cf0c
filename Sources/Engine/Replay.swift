internal import Journaling
internal import Platform
package import RoutePlanning
package import Storage
internal import WireSchema

/// Rebuilds the registry from what recovery hands out; validates nothing but digests, for the journal holds effects.
package struct Replay: ~Copyable {
    /// The state so far.
    package private(set) var registry: PlanRegistry
    /// What the entries behind the snapshot told.
    private(set) var events: EventRing
    private var tombstones: [Tombstone] = []
    private var counters = RegistryCounters()
    private var codec = JournalCodec()
    /// Of the plans restored so far, summed up while each is at hand.
    private var restoredDigest: UInt64 = 0

    /// Starts from no plan at all; keeps so many of the latest events for watchers, at least one.
    ///
    /// `folding` is one of `PlanFolding.records`: what it makes of a plan is the plan's record in a snapshot.
    package init(policy: Policy, watchableEventCount: Int = 1, folding: PlanFolding = .records) {
        self.registry = PlanRegistry(policy: policy, folding: folding)
        self.events = EventRing(capacity: watchableEventCount)
    }

    /// Takes one step over and says whether it was understood and led to the recorded state.
    package mutating func take(_ step: ReplayStep, _ bytes: borrowing Span<UInt8>) -> ReplayVerdict {
        switch step {
        case .snapshotBegin(let summary): self.beginSnapshot(summary)
        case .snapshotRecord(let section): self.restore(section, bytes)
        case .snapshotEnd(let summary): self.finishSnapshot(summary)
        case .entry(let header): self.replay(header, bytes)
        }
    }

    private mutating func beginSnapshot(_ summary: SnapshotSummary) -> ReplayVerdict {
        self.registry.reserve(planCount: Int(summary.recordCount(of: .plans)))
        return .applied
    }

    private mutating func restore(_ section: SnapshotSection, _ bytes: borrowing Span<UInt8>) -> ReplayVerdict {
        do {
            switch section {
            case .plans:
                let plan = try self.codec.decodePlan(bytes)
                let digest = plan.digest
                self.restoredDigest &+= UInt64(digest)
                self.registry.restore(plan, folded: [UInt8](copying: bytes), digest: digest)
            case .tombstones: self.tombstones.append(try self.codec.decodeTombstone(bytes))
            case .counters: self.counters = try self.codec.decodeCounters(bytes)
            }
            return .applied
        } catch {
            return .unreadable
        }
    }

    private mutating func finishSnapshot(_ summary: SnapshotSummary) -> ReplayVerdict {
        self.registry.finishRestoring(tombstones: self.tombstones, counters: self.counters)
        self.tombstones = []
        self.events.begin(after: summary.mark.sequence)
        return self.restoredDigest == summary.stateDigest ? .applied : .diverged
    }

    private static func time(of header: EntryHeader) -> Instant {
        #if MUTANTS
            if DurabilityMutant.clockReadInApply.isActive {
                return Instant(nanoseconds: SystemClock().wallNanoseconds())
            }
        #endif
        return Instant(nanoseconds: header.journalTime)
    }

    private mutating func replay(_ header: EntryHeader, _ bytes: borrowing Span<UInt8>) -> ReplayVerdict {
        do {
            let change = try self.codec.decodeChange(
                kind: header.kind, schemaVersion: header.schemaVersion,
                planID: PlanID(high: header.planHigh, low: header.planLow),
                at: Self.time(of: header), body: bytes)
            switch change {
            case .effects(let effects):
                self.events.append(effects, sequence: header.sequence)
                return self.registry.apply(effects) == effects.planDigest ? .applied : .diverged
            case .upkeep(let upkeep):
                return self.registry.apply(upkeep) == upkeep.planDigest ? .applied : .diverged
            }
        } catch .schemaNewer(let schemaVersion) {
            return .newer(schemaVersion: schemaVersion)
        } catch {
            return .unreadable
        }
    }
}
