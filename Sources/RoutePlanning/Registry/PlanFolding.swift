/// How a plan that nobody works on becomes bytes, and a plan again when somebody asks for it.
///
/// The registry keeps the bytes and cannot read them. Whoever makes one vouches that unfolding gives the plan that was
/// folded: a registry behaves the same with it, with another, and with none.
///
/// An object, since each shard refers to it.
package final class PlanFolding: Sendable {
    /// Has the bytes of a plan kept, once; the plan is `inout` so that it is not copied for the call, and stays as it is.
    let fold: @Sendable (_ plan: inout Plan, _ keep: ([UInt8]) -> Void) -> Void
    /// The plan whose bytes these are; it stops the process where they are none.
    let unfold: @Sendable (_ bytes: borrowing Span<UInt8>) -> Plan
    /// Plans of a shard that stay unfolded, the last ones that were changed; with 0 only the very last of all shards.
    let unfoldedCountMax: Int

    /// Memberwise.
    package init(
        unfoldedCountMax: Int = Limits.unfoldedPlansPerShardMax,
        fold: @escaping @Sendable (_ plan: inout Plan, _ keep: ([UInt8]) -> Void) -> Void,
        unfold: @escaping @Sendable (_ bytes: borrowing Span<UInt8>) -> Plan
    ) {
        self.unfoldedCountMax = unfoldedCountMax
        self.fold = fold
        self.unfold = unfold
    }
}
