/// The part of stat(2) this program looks at.
package struct FileStatus: Equatable, Sendable {
    /// The device the file lies on.
    package let device: UInt64
    /// The inode; with the device, the file's identity.
    package let inode: UInt64
    /// The file's byte count.
    package let byteCount: UInt64
    /// Whether it is an ordinary file: no directory, link, pipe or device.
    package let isOrdinaryFile: Bool
    /// Who may do what with it, the low twelve bits of its mode.
    package let permissions: UInt32
    /// Whose it is.
    package let ownerID: UInt32

    /// Gathers the facts; without the last three it is a private file of the user's own.
    package init(
        device: UInt64, inode: UInt64, byteCount: UInt64, isOrdinaryFile: Bool = true, permissions: UInt32 = 0o600,
        ownerID: UInt32 = ThisProcess.userID
    ) {
        self.device = device
        self.inode = inode
        self.byteCount = byteCount
        self.isOrdinaryFile = isOrdinaryFile
        self.permissions = permissions
        self.ownerID = ownerID
    }
}
