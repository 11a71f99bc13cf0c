internal import Platform

/// How fast the disk makes a block durable, tried in the data directory's file system without a trace.
struct SyncCheck {
    /// Blocks written and synced.
    private static let tryCount = 16
    /// From here on commands wait longer than people notice nothing of.
    private static let slowNanoseconds: UInt64 = 20_000_000
    /// From here on the daemon itself calls a sync slow.
    private static let hungNanoseconds: UInt64 = 1_000_000_000

    let path: String

    /// Probes and judges.
    func run() -> Diagnosis {
        do throws(SystemError) {
            return Self.judge(try SyncProbe(directory: self.path, count: Self.tryCount))
        } catch {
            if error.isNoSpace {
                return .fail(
                    "sync", "a block cannot be written: \(error)", fix: "make room on the disk of \(self.path)")
            }
            return .warn("sync", "cannot be tried: \(error)", fix: "run doctor as the daemon's user")
        }
    }

    /// What a probe says.
    static func judge(_ probe: SyncProbe) -> Diagnosis {
        let text =
            "a block is durable in \(Self.milliseconds(probe.median)) ms, in \(Self.milliseconds(probe.slowest)) at worst"
        if probe.slowest >= Self.hungNanoseconds {
            return .fail("sync", text, fix: "look at the disk and the kernel's log")
        }
        return probe.median >= Self.slowNanoseconds
            ? .warn("sync", text, fix: "commands wait so long; use a faster disk") : .ok("sync", text)
    }

    private static func milliseconds(_ nanoseconds: UInt64) -> String {
        "\(nanoseconds / 1_000_000).\(nanoseconds / 100_000 % 10)"
    }
}
