internal import Glibc

/// Paths as the kernel resolves them.
package enum SystemPath {
    /// The path without links, `.` and `..`, realpath(3); everything in it must exist.
    package static func resolved(_ path: String) throws(SystemError) -> String {
        guard let resolved = unsafe realpath(path, nil) else { throw SystemError(call: "realpath", code: errno) }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
