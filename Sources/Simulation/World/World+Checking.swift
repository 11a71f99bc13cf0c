internal import Engine
internal import Journaling
internal import RoutePlanning
internal import Storage
internal import WireSchema

/// The rules that are looked at after every event.
extension World {
    /// Calls a connection may have under way (docs/limits.md, `requestsInFlightMax`).
    static let requestsInFlightMax = 64
    /// What one answer takes: a frame's header, and a response of nothing but eight bytes of payload.
    private static let answerByteCount = 10 + 2 + 8
    /// Events kept for watchers, as `start` wants it.
    static let watchableEventCount = 16
    /// An entry of a world: its header, and changes of a few places.
    private static let entryByteCountMax = 4096

    mutating func check() {
        guard self.violation == nil else { return }
        self.checkNamedFiles()
        for case let index? in self.currentConnection {
            let connection = self.connections[index]
            let expected = connection.held.count * Self.answerByteCount
            if connection.pendingByteCount != expected {
                self.fail(
                    .boundedMemory,
                    "connection \(index) keeps \(connection.pendingByteCount) bytes for \(connection.held.count) answers"
                )
            }
            if connection.inFlight > Self.requestsInFlightMax {
                self.fail(.boundedMemory, "connection \(index) has \(connection.inFlight) calls under way")
            }
        }
    }

    /// What waits for the disk stays within the limits, whatever they are in this world.
    ///
    /// The limits are asked before an entry is made, so that one may go beyond the bytes. Each frame may be filled up to a
    /// block, and have a seal before it.
    mutating func checkBacklog() {
        guard let life = self.life else { return }
        let configuration = self.swarm.configuration
        let (last, durable, byteCount, frameByteCount) = life.writer.assumeIsolated {
            ($0.lastSequence, $0.journalDurableSequence, $0.undurableByteCount, $0.gatheredFrameByteCount)
        }
        let entries = Int(last - durable)
        if entries > configuration.undurableEntryCountMax {
            self.fail(.boundedMemory, "\(entries) entries wait, of \(configuration.undurableEntryCountMax) at most")
        }
        let byteCountMax = configuration.undurableByteCountMax + Self.entryByteCountMax
        if byteCount > byteCountMax {
            self.fail(.boundedMemory, "\(byteCount) bytes wait, of \(byteCountMax) at most")
        }
        let frameByteCountMax = byteCountMax + (entries + 1) * 2 * 4096
        if frameByteCount > frameByteCountMax {
            self.fail(.boundedMemory, "frames of \(frameByteCount) bytes wait, of \(frameByteCountMax) at most")
        }
    }

    /// A plan takes what its parts take: identifiers, numbers and the short texts of a world, and a record for each key.
    mutating func checkPlans(_ frozen: FrozenRegistry) {
        var codec = JournalCodec()
        var bytes: [UInt8] = []
        for plan in frozen.plans {
            bytes.removeAll(keepingCapacity: true)
            codec.encode(plan, into: &bytes)
            let parts = plan.content.stops.count + plan.visibleCandidates.count + 2 * plan.attempts.count
            let byteCountMax = 512 + 128 * (parts + plan.records.count)
            guard bytes.count > byteCountMax else { continue }
            self.fail(
                .boundedMemory,
                "a plan with \(plan.records.count) keys takes \(bytes.count) bytes, of \(byteCountMax) at most")
        }
    }

    /// Every file the MANIFEST names is there, as long as it says, whatever a power cut would take.
    private mutating func checkNamedFiles() {
        let syncs = self.disk.directorySyncCount
        guard !self.swarm.lies, syncs != self.checkedDirectorySyncs,
            let bytes = self.disk.durableContent(of: "MANIFEST")
        else { return }
        self.checkedDirectorySyncs = syncs
        guard let manifest = self.decodeManifest(bytes) else {
            return self.fail(.namedFiles, "the MANIFEST on the disk cannot be read")
        }
        for segment in manifest.segments {
            let name = WorldFiles.segment(segment)
            guard let byteCount = self.disk.durableByteCount(of: name) else {
                return self.fail(.namedFiles, "\(name) is named and not there")
            }
            if let seal = segment.seal, UInt64(byteCount) < seal.byteCount {
                self.fail(.namedFiles, "\(name) has \(byteCount) bytes, not \(seal.byteCount)")
            }
        }
        for snapshot in manifest.snapshots {
            let name = WorldFiles.snapshot(snapshot)
            if self.disk.durableByteCount(of: name).map(UInt64.init) != snapshot.byteCount {
                let found = self.disk.durableByteCount(of: name).map { String($0) } ?? "no"
                self.fail(.namedFiles, "\(name) is named with \(snapshot.byteCount) bytes and has \(found)")
            }
        }
        if manifest.segments.count > 1 { self.probes.hit(.rollover) }
    }

    func decodeManifest(_ bytes: [UInt8]) -> Manifest? {
        do {
            return try Manifest(decoding: bytes.span)
        } catch {
            return nil
        }
    }
}
