/// The tables of `audit.db` and how a file of an earlier version comes to them; docs/audit.md describes each column.
///
/// `PRAGMA user_version` is the version. It only grows: a file of a later one is refused before anything is touched.
package struct AuditSchema: Sendable {
    /// `PRAGMA application_id`: "RPAU", so that file(1) and this program know what the file is.
    package static let applicationID: Int64 = 0x5250_4155

    /// The schema this program writes.
    package static let current = AuditSchema(steps: [Self.tables + Self.words + Self.views])

    /// What leads from each version to the next; version 0 is an empty file.
    let steps: [[String]]

    /// The version its last step leads to.
    package var version: Int64 { Int64(self.steps.count) }

    /// Brings a file to this version, each step in a transaction of its own.
    ///
    /// Throws `foreign` for somebody else's database and `newer` for a later one, both unchanged.
    package func migrate(_ connection: borrowing SQLiteConnection) throws(AuditFault) {
        let found = try self.version(of: connection)
        do throws(SQLiteFailure) {
            for version in found..<self.version {
                let marks = ["PRAGMA application_id = \(Self.applicationID)", "PRAGMA user_version = \(version + 1)"]
                try connection.run(
                    (["BEGIN IMMEDIATE"] + self.steps[Int(version)] + marks + ["COMMIT"]).joined(separator: ";\n"))
            }
        } catch {
            connection.rollBack()
            throw .sqlite(error)
        }
    }

    /// The version of a file that is ours and not later than this; touches nothing.
    package func version(of connection: borrowing SQLiteConnection) throws(AuditFault) -> Int64 {
        let version: Int64
        let isOurs: Bool
        do throws(SQLiteFailure) {
            version = try connection.integer("PRAGMA user_version") ?? 0
            let application = try connection.integer("PRAGMA application_id") ?? 0
            let tableCount = try connection.integer("SELECT count(*) FROM sqlite_schema")
            if version == 0, application == 0, tableCount == 0 { return 0 }
            isOurs = application == Self.applicationID
        } catch {
            throw .sqlite(error)
        }
        guard isOurs else { throw .foreign }
        guard version <= self.version else { throw .newer(version: version) }
        return version
    }
}
