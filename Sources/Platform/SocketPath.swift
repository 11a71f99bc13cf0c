internal import CPlatform
internal import Glibc

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

    /// The path a socket was given, getsockname(2); a name in the abstract namespace is refused.
    init(boundTo number: Int32) throws(ListenFailure) {
        var address = sockaddr_un()
        var byteCount = socklen_t(MemoryLayout<sockaddr_un>.size)
        let verdict = unsafe withUnsafeMutablePointer(to: &address) { place in
            unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(number, $0, &byteCount)
            }
        }
        guard verdict == 0 else { throw .system(SystemError(call: "getsockname", code: errno)) }
        let path = unsafe withUnsafeBytes(of: address.sun_path) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        // An abstract name begins with NUL.
        guard !path.isEmpty else { throw .addressAbstract }
        self.description = path
    }

    /// Calls one of the wrappers with the bytes of the path.
    func withBytes(_ call: (UnsafePointer<CChar>, Int) -> Int32) -> Int32 {
        unsafe self.description.withCString { unsafe call($0, self.description.utf8.count) }
    }
}
