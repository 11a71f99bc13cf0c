internal import CPlatform
internal import Glibc

/// One thread of the operating system that runs one function, pthread_create(3).
///
/// All signals are blocked in it, so that they reach the thread that handles them. Unless joined it goes on by itself.
package struct SystemThread: ~Copyable, Sendable {
    /// Carries the function over to the new thread.
    private final class Start: Sendable {
        let name: String
        let niceness: Int32
        let body: @Sendable () -> Void

        init(name: String, niceness: Int32, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.niceness = niceness
            self.body = body
        }
    }

    private let thread: pthread_t

    /// Starts `body`; at most 15 bytes of `name` show in the process list.
    ///
    /// `niceness` 1 to 19 lets threads that answer clients go first, setpriority(2); it is a wish, not a condition.
    package init(
        name: String, niceness: Int32 = 0, _ body: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        precondition((0...19).contains(niceness), "a thread may give way, never push ahead")
        let start = unsafe Unmanaged.passRetained(Start(name: name, niceness: niceness, body: body))
        var thread = pthread_t()
        var blocked = sigset_t()
        var previous = sigset_t()
        _ = unsafe sigfillset(&blocked)
        _ = unsafe pthread_sigmask(SIG_BLOCK, &blocked, &previous)
        let code = unsafe pthread_create(&thread, nil, Self.run, start.toOpaque())
        _ = unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
        guard code == 0 else {
            unsafe start.release()
            throw SystemError(call: "pthread_create", code: code)
        }
        self.thread = thread
    }

    /// Waits until the function has returned.
    package consuming func join() {
        let thread = self.thread
        discard self
        let code = pthread_join(thread, nil)
        precondition(code == 0, "a thread is joined once and not by itself")
    }

    /// Lets the calling thread rest, nanosleep(2); only for retrying what another process may release.
    package static func pause(nanoseconds: UInt64) {
        var left = timespec(
            tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        var remaining = left
        while unsafe nanosleep(&left, &remaining) != 0, errno == EINTR { left = remaining }
    }

    deinit { pthread_detach(self.thread) }

    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context = unsafe context else { return nil }
        let start = unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
        _ = unsafe cplatform_name_thread(start.name)
        if start.niceness > 0 { _ = cplatform_nice_thread(start.niceness) }
        start.body()
        return nil
    }
}
