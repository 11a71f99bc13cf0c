/// Where a run took place: figures of another machine are another thing.
package struct EnvironmentFacts: Equatable, Sendable {
    /// Of the checkout the program was built from, if it is known.
    package var commit: String?
    /// Of the machine, as uname(2) tells it.
    package var kernel = "unknown"
    /// Model of the processor.
    package var processor = "unknown"
    /// Processors this program may use.
    package var coreCount = 0
    /// How the processor's frequency is governed, if the system tells.
    package var governor: String?
    /// One write of 4 KiB with fdatasync where the daemon's files are, in the middle; in microseconds.
    package var syncMicroseconds: Double?
    /// The client library.
    package var clientVersion = ""
    /// The daemon that answered.
    package var daemonVersion = ""
    /// Where its files are.
    package var dataDirectory = ""

    /// Nothing known yet.
    package init() {}

    var rows: [(name: String, value: JSONText)] {
        [
            ("commit", self.commit.map(JSONText.text) ?? .null), ("kernel", .text(self.kernel)),
            ("processor", .text(self.processor)), ("cores", .count(UInt64(self.coreCount))),
            ("governor", self.governor.map(JSONText.text) ?? .null),
            ("fdatasync_us", .optional(self.syncMicroseconds)), ("client", .text(self.clientVersion)),
            ("daemon", .text(self.daemonVersion)), ("data_directory", .text(self.dataDirectory)),
        ]
    }
}
