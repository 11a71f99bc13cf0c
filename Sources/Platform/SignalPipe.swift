internal import CPlatform
internal import Glibc

/// Signals as bytes of a pipe, so that they take their turn in the event loop (signal-safety(7)).
///
/// A signal has one pipe at a time, the latest. The former actions are not kept; when the pipe goes, the default actions
/// return.
package struct SignalPipe: ~Copyable, Sendable {
    private let readEnd: FileDescriptor
    private let writeEnd: FileDescriptor
    private let routed: [Signal]

    /// Routes these signals into the pipe.
    package init(routing signals: [Signal]) throws(SystemError) {
        var (readEnd, writeEnd) = (Int32(-1), Int32(-1))
        guard unsafe cplatform_pipe(&readEnd, &writeEnd) == 0 else { throw SystemError(call: "pipe2", code: errno) }
        let readable = FileDescriptor(adopting: readEnd)
        let writable = FileDescriptor(adopting: writeEnd)
        for signal in signals {
            guard cplatform_signal_route(signal.number, writeEnd) == 0 else {
                throw SystemError(call: "sigaction", code: errno)
            }
        }
        self.readEnd = readable
        self.writeEnd = writable
        self.routed = signals
    }

    deinit {
        for signal in self.routed { _ = cplatform_signal_default(signal.number) }
    }

    /// A write to a gone peer or past a file limit must come back as an error, not as a signal's default death.
    package static func ignoreWriteSignals() throws(SystemError) {
        for number in [SIGPIPE, SIGXFSZ] {
            guard cplatform_signal_ignore(number) == 0 else { throw SystemError(call: "sigaction", code: errno) }
        }
    }

    /// The readable end's number, for registration with an `EventLoop`.
    package var number: Int32 { self.readEnd.number }

    /// The next signal, in order of arrival; `nil` when none waits.
    package func next() -> Signal? {
        var byte: UInt8 = 0
        while true {
            let count = unsafe read(self.readEnd.number, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return nil }
            if let signal = Signal.allCases.first(where: { $0.number == Int32(byte) }) { return signal }
        }
    }
}
