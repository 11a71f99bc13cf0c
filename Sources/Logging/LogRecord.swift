/// One event the daemon tells of, before it is written in one form or another.
package struct LogRecord: Equatable, Sendable {
    /// How much it matters.
    package let priority: LogPriority
    /// A word of the published list (docs/operations.md, "What may be logged").
    package let event: String
    /// Names and values, in the order a reader wants them.
    package let fields: [(name: String, value: LogValue)]
    /// When, in nanoseconds since 1970 by the wall clock.
    package let wallNanoseconds: UInt64

    /// Gathers them.
    package init(
        _ priority: LogPriority, _ event: String, _ fields: [(String, LogValue)] = [], wallNanoseconds: UInt64
    ) {
        self.priority = priority
        self.event = event
        self.fields = fields.map { (name: $0.0, value: $0.1) }
        self.wallNanoseconds = wallNanoseconds
    }

    /// Same event, same fields in the same order.
    package static func == (left: Self, right: Self) -> Bool {
        left.priority == right.priority && left.event == right.event && left.wallNanoseconds == right.wallNanoseconds
            && left.fields.elementsEqual(right.fields) { $0.name == $1.name && $0.value == $1.value }
    }
}
