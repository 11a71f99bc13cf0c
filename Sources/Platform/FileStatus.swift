/// The part of stat(2) this program looks at.
package struct FileStatus: Equatable, Sendable {
    /// The device the file lies on.
    package let device: UInt64
    /// The inode; with the device, the file's identity.
    package let inode: UInt64
    /// The file's byte count.
    package let byteCount: UInt64

    /// Gathers the three facts.
    package init(device: UInt64, inode: UInt64, byteCount: UInt64) {
        self.device = device
        self.inode = inode
        self.byteCount = byteCount
    }
}
