internal import CPlatform
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

    /// Raises the soft limit of open descriptors to the hard one, getrlimit(2), and tells what it is now.
    ///
    /// The usual soft limit of 1,024 is for programs that call select(2); every client costs a descriptor here.
    package static func raiseDescriptorLimit() throws(SystemError) -> UInt64 {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw SystemError(call: "getrlimit", code: errno)
        }
        limit.rlim_cur = limit.rlim_max
        guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw SystemError(call: "setrlimit", code: errno)
        }
        return UInt64(limit.rlim_cur)
    }

    /// Lets no crash show memory: no core file, no dump, no runtime that prints what registers point to.
    ///
    /// setrlimit(2), prctl(2), sigaction(2). A crash then ends the process at once, by its signal.
    package static func keepMemoryPrivate() throws(SystemError) {
        guard cplatform_keep_memory_private() == 0 else { throw SystemError(call: "prctl", code: errno) }
    }

    /// Gives blocks of half a megabyte and more back to the kernel as soon as they are freed: mallopt(3).
    ///
    /// By itself the allocator keeps what was once freed, up to 32 MiB a block: after one peer that did not read its answers
    /// the process would stay as large as that peer made it. Smaller blocks are used again and cost no system calls.
    package static func returnLargeBlocks() {
        precondition(cplatform_return_large_blocks(512 << 10) == 0, "mallopt takes two lawful numbers")
    }

    /// Leaves with a code, whatever other threads are doing, and runs nothing more: _exit(2).
    package static func exitAtOnce(_ code: Int32) -> Never { Glibc._exit(code) }

    /// Leaves with a code: exit(3).
    package static func exit(_ code: Int32) -> Never { Glibc.exit(code) }
}
