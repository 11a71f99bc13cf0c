internal import Glibc

/// A system call that failed, and the errno it left.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The call's name as in its manual page.
    package let call: String
    /// The value of errno right after the call.
    package let code: Int32

    /// Records a failure; read `errno` before anything else runs.
    package init(call: String, code: Int32) {
        self.call = call
        self.code = code
    }

    /// What a file system mounted to be read only answers to a call that would change something.
    package static func readOnly(call: String) -> SystemError { SystemError(call: call, code: EROFS) }

    /// The call and the C library's text for the code.
    package var description: String {
        guard let text = unsafe strerror(code) else { return "\(call): errno \(code)" }
        return unsafe "\(call): \(String(cString: text))"
    }
}
