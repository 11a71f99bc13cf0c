/// What the program knows of itself and its writer does not.
package struct Nameplate: Equatable, Sendable {
    /// The program's version.
    package let version: String
    /// The process.
    package let processID: UInt32
    /// Where journal and snapshots are.
    package let dataDirectory: String

    /// Memberwise.
    package init(version: String, processID: UInt32, dataDirectory: String) {
        self.version = version
        self.processID = processID
        self.dataDirectory = dataDirectory
    }
}
