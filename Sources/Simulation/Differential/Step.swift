/// One command at one moment.
package struct Step: Sendable {
    /// The command.
    package var command: ReferenceCommand
    /// When, in nanoseconds.
    package var now: UInt64

    /// Memberwise.
    package init(command: ReferenceCommand, now: UInt64) {
        self.command = command
        self.now = now
    }
}
