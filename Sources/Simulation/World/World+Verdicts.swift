internal import Journaling
internal import Storage

/// Which row of the verdict table a recovery met.
extension World {
    /// What lies where the journal of the last process ends, before anything is rewritten.
    struct TornPlace {
        let segments: [String: [UInt8]]
    }

    /// Keeps the open segment as it is found; the start replaces it.
    func tornPlace() -> TornPlace? {
        guard self.lifeCount > 1 else { return nil }
        guard let name = self.disk.names.last(where: { $0.hasSuffix(".seg") }) else { return nil }
        guard let content = self.disk.content(of: name) else { return nil }
        return TornPlace(segments: [name: content])
    }

    mutating func noteVerdict(_ recovery: Recovery, tornPlace: TornPlace?) {
        if !recovery.fallbacks.isEmpty { self.probes.hit(.f44SnapshotFallback) }
        guard let torn = recovery.droppedTail else {
            self.probes.hit(.verdictCleanEnd)
            return
        }
        self.probes.hit(.f4TornWrite)
        guard let content = tornPlace?.segments[torn.file] else { return }
        let hasHeader = FrameHeader(decoding: content.span, at: Int(torn.offset)) != nil
        self.probes.hit(hasHeader ? .verdictTornBody : .verdictTornHeader)
    }
}
