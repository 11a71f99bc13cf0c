internal import Storage

/// Worlds whose disk says that it has saved what it has not; they are asked for, and no part of the others.
///
/// What was acknowledged may be lost there, and nobody can prevent it. What must not happen is that a daemon goes on with
/// something that never was: a start is refused, or it has the state as it was at some earlier entry, whole.
extension World {
    /// Whether a refusal tells that something is wrong with the files.
    func isDetection(_ error: StorageError) -> Bool {
        switch error {
        case .damaged, .unreadable, .diverged, .keyRefused, .auditRefused: true
        case .lockHeld, .networkFileSystem, .newerFormat, .newerSchema, .cannotCreate, .permission, .directoryExposed,
            .directoryNotEmpty, .noSpace, .noSpaceToStart, .clockBeyondRange, .writeFailed, .tooManySegments, .fenced:
            false
        }
    }

    /// What comes after `sequence` is lost, though it was acknowledged: everybody has to live with that.
    mutating func acceptLoss(upTo sequence: UInt64) {
        guard self.disk.tally.lied + self.disk.tally.astray > 0 else {
            if sequence < self.acknowledged {
                self.fail(
                    .acknowledgedEffects, "entries up to \(self.acknowledged) were lost by a disk that has not lied yet"
                )
            }
            return
        }
        self.probes.hit(sequence < self.acknowledged ? .lieLost : .lieSurvived)
        guard sequence < self.acknowledged else { return }
        self.lossCount += 1
        self.acknowledged = sequence
        self.told = min(self.told, sequence)
        for index in self.calls.indices { self.calls[index].floor = min(self.calls[index].floor, sequence) }
    }
}
