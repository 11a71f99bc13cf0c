internal import Journaling
package import Storage
internal import WireSchema

/// Where every tool begins: a directory, looked at and not touched.
package enum Looking {
    /// Opens a directory that exists; throws where a later program is needed.
    ///
    /// With the default port nothing can be changed, not even by mistake.
    package static func at(
        path: String, calls: any StorageCalls = ReadOnlyStorage()
    ) throws(StorageError) -> DirectoryView {
        try DirectoryView(path: path, calls: calls, schemaVersion: JournalKind.schemaVersion)
    }
}
