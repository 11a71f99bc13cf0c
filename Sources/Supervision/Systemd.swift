internal import CSystemd
internal import Glibc
internal import Platform

/// The calls into Debian's libsystemd, and the only unsafe lines of this module.
enum Systemd {
    /// Says something to the service manager; one that cannot be reached is not told.
    static func notify(_ text: String) { _ = unsafe sd_notify(0, text) }

    /// The descriptors handed over at the start with their names, from 3 on; the environment forgets them.
    static func takeListening() throws(SystemError) -> [(number: Int32, name: String)] {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = unsafe sd_listen_fds_with_names(1, &names)
        guard count >= 0 else { throw SystemError(call: "sd_listen_fds", code: -count) }
        defer { unsafe Self.free(names, count) }
        var listening: [(number: Int32, name: String)] = []
        for index in 0..<Int(count) {
            let name = unsafe names?[index].map { unsafe String(cString: $0) }
            listening.append((SD_LISTEN_FDS_START + Int32(index), name ?? ""))
        }
        return listening
    }

    /// Microseconds within which the service manager wants to be told that the process lives; nil if it does not.
    static func watchdogMicroseconds() -> UInt64? {
        var interval: UInt64 = 0
        return unsafe sd_watchdog_enabled(0, &interval) > 0 ? interval : nil
    }

    private static func free(_ names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ count: Int32) {
        guard let names = unsafe names else { return }
        for index in 0..<Int(count) { unsafe Glibc.free(names[index]) }
        unsafe Glibc.free(names)
    }
}
