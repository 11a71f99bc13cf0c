internal import Glibc

/// A group of the system: getgrnam_r(3).
package struct SystemGroup: Equatable, Sendable {
    /// As the operator wrote it.
    package let name: String
    /// Its number.
    package let id: UInt32

    /// Bytes for one entry of the group database; a group of some thousand members fits.
    private static let entryByteCountMax = 262_144

    /// The group of that name, or of that number in decimal digits; nil where there is none.
    package init?(named name: String) throws(SystemError) {
        self.name = name
        if let number = UInt32(name), number != .max, String(number) == name {
            self.id = number
            return
        }
        var entry = unsafe group()
        var found: UnsafeMutablePointer<group>?
        var room = [CChar](repeating: 0, count: Self.entryByteCountMax)
        let code = unsafe getgrnam_r(name, &entry, &room, room.count, &found)
        guard unsafe found != nil else {
            // "Not found" is said in several ways: 0, ENOENT, ESRCH, EBADF, EPERM (getgrnam_r(3), "ERRORS").
            guard [0, ENOENT, ESRCH, EBADF, EPERM].contains(code) else {
                throw SystemError(call: "getgrnam_r", code: code)
            }
            return nil
        }
        self.id = unsafe entry.gr_gid
    }
}
