package import Journaling

/// A MANIFEST made anew from what the other files say of themselves.
///
/// What it cannot know: whether a segment or a snapshot behind the last one there is was lost altogether.
package struct ManifestRebuild: Sendable {
    /// The MANIFEST; its incarnation is not the lost one's.
    package let manifest: Manifest
    /// Segments and snapshots that were left out: damaged heads, another instance, replaced by a later one.
    package let leftOut: [String]
}

extension DirectoryView {
    /// Makes a MANIFEST from headers and snapshots; nil where no file says which instance this is.
    package func rebuildManifest() throws(StorageError) -> ManifestRebuild? {
        var headers: [(name: String, header: SegmentHeader)] = []
        var snapshots: [(name: String, header: SnapshotHeader, listed: ManifestSnapshot)] = []
        var leftOut: [String] = []
        for name in try self.folder.names() {
            switch FileName(name) {
            case .segment:
                if let header = try UnlistedSegments.header(of: name, in: self.folder),
                    ManifestSegment(header).fileName == name
                {
                    headers.append((name, header))
                } else {
                    leftOut.append(name)
                }
            case .snapshot(let sequence):
                if let (header, listed) = try self.snapshot(name), listed.position.sequence == sequence {
                    snapshots.append((name, header, listed))
                } else {
                    leftOut.append(name)
                }
            case .lock, .manifest, .temporary, .torn, .auditKey, .auditStore, .unknown: continue
            }
        }
        let instances = headers.map(\.header.instance) + snapshots.map(\.header.instance)
        let votes = instances.map { instance in instances.count { $0 == instance } }
        guard let best = votes.indices.max(by: { votes[$0] < votes[$1] }) else { return nil }
        var manifest = Manifest(instance: instances[best])
        leftOut += headers.filter { $0.header.instance != manifest.instance }.map(\.name)
        leftOut += snapshots.filter { $0.header.instance != manifest.instance }.map(\.name)
        headers.removeAll { $0.header.instance != manifest.instance }
        snapshots.removeAll { $0.header.instance != manifest.instance }
        manifest.epoch = (headers.map(\.header.epoch) + snapshots.map(\.header.epoch)).max() ?? 0
        let chosen = Self.newestOfEachIndex(headers.map(\.header))
        leftOut += headers.filter { !chosen.contains($0.header) }.map(\.name)
        manifest.segments = self.segments(chosen)
        manifest.lowWaterSequence = chosen.first?.start.sequence ?? 0
        manifest.snapshots = snapshots.map(\.listed).suffix(StorageLimits.snapshotsKept)
        return ManifestRebuild(manifest: manifest, leftOut: leftOut.sorted())
    }

    private func snapshot(_ name: String) throws(StorageError) -> (SnapshotHeader, ManifestSnapshot)? {
        do throws(StorageError) {
            let file = try SnapshotFile(folder: self.folder, name: name)
            let header = try file.begin().header
            guard let summary = try file.read(emit: { _, _ in true }) else { return nil }
            return (header, ManifestSnapshot(summary))
        } catch .damaged {
            return nil
        }
    }

    /// A start rewrites the last segment under its index and a later epoch.
    private static func newestOfEachIndex(_ headers: [SegmentHeader]) -> [SegmentHeader] {
        var newest: [UInt64: SegmentHeader] = [:]
        for header in headers where header.epoch >= newest[header.index]?.epoch ?? 0 { newest[header.index] = header }
        return newest.values.sorted { $0.index < $1.index }
    }

    /// A segment's end is what the next one's header says of it; where that is missing, what its own frames say.
    private func segments(_ headers: [SegmentHeader]) -> [ManifestSegment] {
        var segments: [ManifestSegment] = []
        for (index, header) in headers.enumerated() {
            var segment = ManifestSegment(header)
            let next = index + 1 < headers.count ? headers[index + 1] : nil
            if let next, next.index == header.index + 1 {
                segment.seal = ManifestSegment.Seal(
                    byteCount: next.previousByteCount, chain: next.start.chain, lastSequence: next.start.sequence)
            } else if next != nil {
                segment.seal = self.ownEnd(of: segment, header)
            }
            segments.append(segment)
        }
        return segments
    }

    private func ownEnd(of segment: ManifestSegment, _ header: SegmentHeader) -> ManifestSegment.Seal {
        var end = header.start
        var byteCount = UInt64(SegmentHeader.byteCount)
        do throws(StorageError) {
            let place = SegmentPlace(instance: header.instance, segment: segment, previous: nil)
            var scrub = try SegmentScrub(place, in: self.folder)
            while try !scrub.step(visit: { frame, _, base in
                end = frame.end
                byteCount = base + UInt64(frame.offset + frame.byteCount)
            }) {}
        } catch {
            return ManifestSegment.Seal(byteCount: byteCount, chain: end.chain, lastSequence: end.sequence)
        }
        return ManifestSegment.Seal(byteCount: byteCount, chain: end.chain, lastSequence: end.sequence)
    }
}
