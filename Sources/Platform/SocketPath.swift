internal import CPlatform
internal import Glibc

/// The address of a socket, short enough for the kernel: a path in the file system, or an abstract name.
package struct SocketPath: Equatable, Sendable, CustomStringConvertible {
    /// Most bytes of a path: `sun_path` has 108 and the last is NUL (unix(7)).
    package static let byteCountMax = Int(CPLATFORM_PATH_MAX)

    /// Most bytes of a path whose socket is for a group: while it is made it lies one directory deeper.
    package static let byteCountMaxForGroup = Self.byteCountMax - Listener.workshopByteCount

    /// The path as given; an abstract name begins with `@`.
    package let description: String

    /// Whether it is a name in the abstract namespace, without a file.
    package var isAbstract: Bool { self.description.utf8.first == UInt8(ascii: "@") }

    /// Judges a path before the kernel does; abstract names (`@…`) have no file permissions and are refused, unless the
    /// caller insists.
    package init(_ path: String, allowingAbstract allowsAbstract: Bool = false) throws(ListenFailure) {
        guard let first = path.utf8.first else { throw .pathEmpty }
        guard first != UInt8(ascii: "@") || allowsAbstract, first != 0 else { throw .addressAbstract }
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

    /// Calls one of the wrappers with the bytes of the path; those of an abstract name begin with NUL.
    func withBytes(_ call: (UnsafePointer<CChar>, Int) -> Int32) -> Int32 {
        let byteCount = self.description.utf8.count
        let bytes = self.isAbstract ? "\0" + self.description.dropFirst() : self.description
        return unsafe bytes.withCString { unsafe call($0, byteCount) }
    }
}
