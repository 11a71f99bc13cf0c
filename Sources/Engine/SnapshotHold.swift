/// A snapshot taken on request, and the time for which nothing is deleted because of it.
///
/// While one is asked for, taken or held, no other snapshot is begun, and only snapshots delete files; so everything stays
/// without a list of what must. It ends when it is given back, when nobody prolonged it, and at the latest after
/// `EngineLimits.holdTotalNanoseconds`, for the journal grows meanwhile. Pure; the writer feeds it and obeys.
package struct SnapshotHold: Equatable, Sendable {
    private enum State: Equatable, Sendable {
        case none
        /// Waits until a snapshot can be begun.
        case asked
        /// The snapshot is being written; the journal is closed behind it with `closingBatch`.
        case taking(sequence: UInt64, closingBatch: UInt64)
        /// It is verified, and the journal is not closed yet.
        case written(sequence: UInt64, stateDigest: UInt64, closingBatch: UInt64)
        case held(HeldSnapshot, began: UInt64)
    }

    private var state = State.none
    private var number: UInt64

    /// Nothing is held; holds are numbered from the writer's epoch on, so that one of an earlier process means nothing.
    init(epoch: UInt64) { self.number = epoch << 20 }

    /// Whether nothing is asked for and nothing held.
    package var isFree: Bool { self.state == .none }

    /// Whether a snapshot is to be begun as soon as one can be.
    var wantsSnapshot: Bool { self.state == .asked }

    /// Whether batches are to be written though there may be no entries in them.
    var wantsBatches: Bool {
        switch self.state {
        case .taking, .written: true
        case .none, .asked, .held: false
        }
    }

    /// When the hold ends by itself, on the monotonic clock.
    var expiresAt: UInt64? {
        if case .held(let snapshot, _) = self.state { return snapshot.expiresAt }
        return nil
    }

    /// Asks for a snapshot; false where one is asked for or held already.
    mutating func ask() -> Bool {
        guard self.isFree else { return false }
        self.state = .asked
        self.number += 1
        return true
    }

    /// A snapshot was begun at the request.
    mutating func began(sequence: UInt64, closingBatch: UInt64) {
        precondition(self.wantsSnapshot, "a snapshot is begun once for each request")
        self.state = .taking(sequence: sequence, closingBatch: closingBatch)
    }

    /// A snapshot was published; whether it is the one that was asked for, its sequence tells.
    mutating func published(sequence: UInt64, stateDigest: UInt64) {
        guard case .taking(sequence, let closingBatch) = self.state else { return }
        self.state = .written(sequence: sequence, stateDigest: stateDigest, closingBatch: closingBatch)
    }

    /// Once the journal is closed behind the snapshot: what is held from now on, told once.
    mutating func settle(durableBatch: UInt64, at now: UInt64) -> HeldSnapshot? {
        guard case .written(let sequence, let stateDigest, let closingBatch) = self.state, durableBatch >= closingBatch
        else { return nil }
        let snapshot = HeldSnapshot(
            hold: self.number, sequence: sequence, stateDigest: stateDigest,
            expiresAt: now + EngineLimits.holdNanoseconds)
        self.state = .held(snapshot, began: now)
        return snapshot
    }

    /// Prolongs a hold, within what holds may last altogether; nil where it is none.
    mutating func prolong(_ hold: UInt64, at now: UInt64) -> HeldSnapshot? {
        guard case .held(let snapshot, let began) = self.state, snapshot.hold == hold, now < snapshot.expiresAt
        else { return nil }
        let prolonged = HeldSnapshot(
            hold: hold, sequence: snapshot.sequence, stateDigest: snapshot.stateDigest,
            expiresAt: min(now + EngineLimits.holdNanoseconds, began + EngineLimits.holdTotalNanoseconds))
        self.state = .held(prolonged, began: began)
        return prolonged
    }

    /// Gives a hold back; false where it is none.
    mutating func release(_ hold: UInt64) -> Bool {
        guard case .held(let snapshot, _) = self.state, snapshot.hold == hold else { return false }
        self.state = .none
        return true
    }

    /// Nobody waits for the snapshot any more, or it failed; a hold that is there stays.
    mutating func abandon() {
        if case .held = self.state { return }
        self.state = .none
    }

    /// Ends a hold whose time is over.
    mutating func expire(at now: UInt64) {
        if let expiresAt, now >= expiresAt { self.state = .none }
    }
}
