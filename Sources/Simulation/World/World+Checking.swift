internal import Journaling
internal import Storage

/// The rules that are looked at after every event.
extension World {
    /// Bytes a connection may keep for a peer: far more than its clients ever wait for.
    private static let connectionByteCountMax = 1 << 20

    mutating func check() {
        guard self.violation == nil else { return }
        self.checkNamedFiles()
        for case let index? in self.currentConnection {
            guard self.connections[index].pendingByteCount > Self.connectionByteCountMax else { continue }
            self.fail(.boundedMemory, "connection \(index) keeps \(self.connections[index].pendingByteCount) bytes")
        }
    }

    /// Every file the MANIFEST names is there, as long as it says, whatever a power cut would take.
    private mutating func checkNamedFiles() {
        let syncs = self.disk.directorySyncCount
        guard syncs != self.checkedDirectorySyncs, let bytes = self.disk.durableContent(of: "MANIFEST") else { return }
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
