/// One more attempt of the same hand-off.
package struct RetryHandoff: Equatable, Sendable {
    /// Who says it, about which plan, under which key.
    package let context: CommandContext
    /// Another target; absent: that of the last attempt.
    package let target: Text?
    /// Another deadline; absent: that of the last attempt.
    package let deadlineSeconds: UInt32?

    /// Memberwise.
    package init(context: CommandContext, target: Text?, deadlineSeconds: UInt32?) {
        self.context = context
        self.target = target
        self.deadlineSeconds = deadlineSeconds
    }
}
