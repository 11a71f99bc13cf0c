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

    /// How many descriptors may be open: the soft limit of getrlimit(2), 0 where it cannot be found out.
    package static var descriptorLimit: UInt64 {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        return UInt64(limit.rlim_cur)
    }

    /// Open descriptors, as /proc/self/fd lists them; 0 where it cannot be read.
    package static var descriptorCount: Int {
        guard let directory = unsafe opendir("/proc/self/fd") else { return 0 }
        defer { unsafe closedir(directory) }
        var count = 0
        while let entry = unsafe readdir(directory) {
            if unsafe entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { count += 1 }
        }
        // The one this list was read by is closed again.
        return max(count - 1, 0)
    }

    /// Memory in RAM, in bytes: proc(5), statm; 0 where it cannot be read.
    package static var residentByteCount: UInt64 {
        guard let file = unsafe fopen("/proc/self/statm", "re") else { return 0 }
        defer { unsafe fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard unsafe fgets(&line, 128, file) != nil else { return 0 }
        let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
            separator: " ")
        guard fields.count > 1, let pages = UInt64(fields[1]) else { return 0 }
        return pages * UInt64(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Bytes the allocator has given out, and bytes it keeps to give out: mallinfo2(3).
    package static var heap: (usedByteCount: UInt64, freeByteCount: UInt64) {
        (UInt64(cplatform_heap_used()), UInt64(cplatform_heap_free()))
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
