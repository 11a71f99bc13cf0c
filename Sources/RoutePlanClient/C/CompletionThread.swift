internal import CRoutePlanClient
internal import Glibc

/// The thread that waits for the completions of one desk and hands each to who waits for it.
enum CompletionThread {
    /// Starts it; it holds the desk and ends with it.
    ///
    /// All signals are blocked in it, so that they reach the thread that handles them.
    static func start(_ desk: CallDesk) throws(CallFailure) {
        let context = unsafe Unmanaged.passRetained(desk)
        var thread = pthread_t()
        var blocked = sigset_t()
        var previous = sigset_t()
        _ = unsafe sigfillset(&blocked)
        _ = unsafe pthread_sigmask(SIG_BLOCK, &blocked, &previous)
        let code = unsafe pthread_create(&thread, nil, Self.run, context.toOpaque())
        _ = unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
        guard code == 0 else {
            unsafe context.release()
            throw CLibrary.failure(code: RP_E_SYSTEM.rawValue)
        }
        pthread_detach(thread)
    }

    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<CallDesk>.fromOpaque(context).takeRetainedValue().handOut()
        return nil
    }
}
