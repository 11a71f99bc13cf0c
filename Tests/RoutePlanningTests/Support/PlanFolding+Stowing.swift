import RoutePlanning
import Synchronization

extension PlanFolding {
    /// Folds plans into the numbers of places where they are stowed, and into some bytes more, of a different count each.
    static func stowing(unfoldedCountMax: Int) -> PlanFolding {
        let stowed = Mutex<[Plan]>([])
        return PlanFolding(
            unfoldedCountMax: unfoldedCountMax,
            fold: { plan, keep in
                let (kept, number) = (plan, stowed.withLock { $0.count })
                stowed.withLock { $0.append(kept) }
                let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
                keep(bytes + [UInt8](repeating: 0xF1, count: number * 97 % 1_500))
            },
            unfold: { bytes in
                let number = (0..<4).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
                return stowed.withLock { $0[number] }
            })
    }
}
