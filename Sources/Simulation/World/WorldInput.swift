/// Something done to a world: all that has to be known to do it again.
package struct WorldInput: Sendable {
    /// What is done.
    package enum Kind: Sendable {
        /// A client sends a command, `copies` times at once under the same key.
        case command(client: Int, ReferenceCommand, copies: Int)
        /// A client asks.
        case read(client: Int, WorldRead)
        /// The daemon or its machine dies now, is started again after `downtime` nanoseconds, and the wall clock has
        /// moved by `wallShift` more than that.
        case crash(CrashPolicy, downtime: UInt64, wallShift: Int64)
        /// The same, in the middle of one of the next calls that change the disk.
        case crashSoon(CrashPolicy, changes: Int, downtime: UInt64, wallShift: Int64)
        /// The same, in the middle of one of the calls with which the next start changes the disk.
        case crashInStart(CrashPolicy, changes: Int)
        /// The daemon is stopped in order and started again.
        case stop(downtime: UInt64, wallShift: Int64)
        /// The wall clock jumps while the daemon runs.
        case wallJump(Int64)
        /// The disk will disobey.
        case fault(DiskFault)
        /// The disk will disobey the next start.
        case faultInStart(DiskFault)
        /// The disk has so many bytes left from now on; without a number, as many as anybody wants.
        case space(Int?)
        /// The next sync beside the loop takes so many nanoseconds longer.
        case slowSync(UInt64)
        /// A snapshot is begun, due or not.
        case snapshot
        /// At the next start, a copy of the directory is damaged first, to see what becomes of it.
        case damage(WorldDamage)
    }

    /// Tells inputs apart, and stays with one when others are left out.
    package let id: Int
    /// When, in nanoseconds since the world began.
    package let time: UInt64
    /// What.
    package let kind: Kind

    /// Describes an input.
    package init(id: Int, time: UInt64, kind: Kind) {
        (self.id, self.time, self.kind) = (id, time, kind)
    }
}
