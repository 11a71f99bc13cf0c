/// A value that passed its checks, or the refusal it met.
package enum Checked<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The value, in normal form.
    case valid(Value)
    /// Why there is none.
    case refused(Refusal)
}
