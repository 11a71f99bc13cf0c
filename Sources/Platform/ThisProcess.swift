internal import Glibc

/// Facts and acts of the running process.
package enum ThisProcess {
    /// The user whose rights count: geteuid(2).
    package static var userID: UInt32 { geteuid() }

    /// Its number, for lock files and logs: getpid(2).
    package static var processID: UInt32 { UInt32(getpid()) }

    /// A variable of the environment; read before threads exist, for getenv(3) is not safe beside setenv(3).
    package static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// Leaves with a code: exit(3).
    package static func exit(_ code: Int32) -> Never { Glibc.exit(code) }
}
