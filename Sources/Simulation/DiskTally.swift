/// How often a simulated disk did what its faults say.
package struct DiskTally: Equatable, Sendable {
    /// Writes and reads that were cut short.
    package internal(set) var short = 0
    /// Calls that failed, but for those that were interrupted.
    package internal(set) var failed = 0
    /// Calls that were interrupted.
    package internal(set) var interrupted = 0
    /// Syncs that saved nothing and said they had.
    package internal(set) var lied = 0
    /// Writes that went to another place.
    package internal(set) var astray = 0
    /// Syncs that took long.
    package internal(set) var delayed = 0
    /// Failed syncs after which programs read the old content.
    package internal(set) var reverted = 0

    /// A fault comes true.
    mutating func note(_ fault: DiskFault) {
        switch fault.trick {
        case .short: self.short += 1
        case .lie: self.lied += 1
        case .astray: self.astray += 1
        case .delay, nil: break
        }
        guard fault.trick == nil else { return }
        if fault.code == 4 { self.interrupted += 1 } else { self.failed += 1 }
        if fault.call == .syncContent, fault.code != 4, fault.aftermath == .cacheReverted { self.reverted += 1 }
    }
}
