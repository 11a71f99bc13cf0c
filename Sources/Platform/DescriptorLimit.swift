internal import Glibc

/// How many descriptors a process started from here may raise its limit to.
package enum DescriptorLimit {
    /// The hard limit, getrlimit(2); changes nothing.
    package static func hard() throws(SystemError) -> UInt64 {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw SystemError(call: "getrlimit", code: errno)
        }
        return UInt64(limit.rlim_max)
    }
}
