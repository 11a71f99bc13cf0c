internal import Journaling
internal import RoutePlanning
internal import WireSchema

/// The state a snapshot is taken of, kept to judge the file by.
struct SnapshotWitness: Sendable {
    let sequence: UInt64
    let frozen: FrozenRegistry

    /// What is wrong with a published file: its plans have to be those of the state, whole, in the order of their ids.
    func finding(in file: [UInt8]) -> String? {
        var codec = JournalCodec()
        var plans: [Plan] = []
        var tombstoneCount = 0
        do {
            let head = file.span.extracting(0..<SnapshotHeader.byteCount)
            var reader = try SnapshotReader(decoding: head, byteCount: UInt64(file.count))
            var undecodable = false
            reading: while true {
                let start = Int(reader.offset)
                let bytes = file.span.extracting(start..<min(file.count, start + reader.nextByteCount))
                let step = try reader.take(bytes) { section, record in
                    switch section {
                    case .plans:
                        do { plans.append(try codec.decodePlan(record)) } catch { undecodable = true }
                    case .tombstones: tombstoneCount += 1
                    case .counters: break
                    }
                    return !undecodable
                }
                switch step {
                case .more: continue
                case .stopped: return "a plan of a snapshot cannot be decoded"
                case .finished: break reading
                }
            }
        } catch {
            return "a snapshot cannot be read: \(error)"
        }
        for (plan, next) in zip(plans, plans.dropFirst()) where next.id <= plan.id {
            return "the plans of a snapshot are not in the order of their ids"
        }
        guard plans.elementsEqual(self.frozen.plans) else {
            return "the plans of a snapshot are not those of its state"
        }
        guard tombstoneCount == self.frozen.tombstones.count else { return "a snapshot has not all tombstones" }
        return nil
    }

    /// The bytes a state has in a snapshot.
    static func bytes(of frozen: FrozenRegistry) -> [UInt8] {
        var codec = JournalCodec()
        var bytes: [UInt8] = []
        for plan in frozen.plans { codec.encode(plan, into: &bytes) }
        for tombstone in frozen.tombstones { codec.encode(tombstone, into: &bytes) }
        codec.encode(frozen.counters, into: &bytes)
        return bytes
    }
}
