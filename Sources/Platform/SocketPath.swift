internal import CPlatform

/// The path of a socket, short enough for the kernel and in the file system.
package struct SocketPath: Equatable, Sendable, CustomStringConvertible {
    /// Most bytes of a path: `sun_path` has 108 and the last is NUL (unix(7)).
    package static let byteCountMax = Int(CPLATFORM_PATH_MAX)

    /// Most bytes of a path whose socket is for a group: while it is made it lies one directory deeper.
    package static let byteCountMaxForGroup = Self.byteCountMax - Listener.workshopByteCount

    /// The path as given.
    package let description: String

    /// Judges a path before the kernel does; abstract names (`@…`) have no file permissions and are refused.
    package init(_ path: String) throws(ListenFailure) {
        guard let first = path.utf8.first else { throw .pathEmpty }
        guard first != UInt8(ascii: "@"), first != 0 else { throw .addressAbstract }
        guard !path.utf8.contains(0) else { throw .pathHoldsNUL }
        let byteCount = path.utf8.count
        guard byteCount <= Self.byteCountMax else { throw .pathTooLong(byteCount: byteCount) }
        self.description = path
    }

    /// Calls one of the wrappers with the bytes of the path.
    func withBytes(_ call: (UnsafePointer<CChar>, Int) -> Int32) -> Int32 {
        unsafe self.description.withCString { unsafe call($0, self.description.utf8.count) }
    }
}
