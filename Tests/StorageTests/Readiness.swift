import Glibc

/// Waits for descriptors in tests that use threads.
enum Readiness {
    static func wait(for descriptor: Int32) {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&watched, 1, -1) < 1 {}
    }
}
