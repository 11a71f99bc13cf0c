package import Platform
internal import Synchronization

/// The service manager this process may run under: it hands over a socket, and is told how the daemon stands.
///
/// Without one nothing is sent, nothing handed over, and no thread started. Messages go out on a thread of their own: a
/// manager that does not read holds up neither clients nor the watch on the disk. Source: docs/operations.md, "Under
/// systemd".
package final class Supervisor: Sendable {
    private let outbox = Mutex(Outbox())
    private let courier: Courier
    private let isThere: Bool

    /// Looks whether there is one, in the environment, which must hold still meanwhile.
    package init(environment: (String) -> String? = ThisProcess.environment) throws(SystemError) {
        self.isThere = environment("NOTIFY_SOCKET")?.isEmpty == false
        self.courier = try Courier()
    }

    /// Begins to send; once, and after `takeListener`, which changes the environment.
    package func start() throws(SystemError) {
        guard self.isThere else { return }
        try self.courier.start(named: "service-manager") { [self] in
            while let text = self.outbox.withLock({ $0.popFirst() }) { Systemd.notify(text) }
        }
    }

    /// Says it, in one datagram.
    package func tell(_ messages: Message...) {
        guard self.isThere else { return }
        self.outbox.withLock { $0.append(messages) }
        self.courier.ring()
    }

    /// Waits for a moment until everything is said; nothing is said afterwards.
    package func finish() { self.courier.finish(atMostNanoseconds: Limits.farewellNanoseconds) }

    /// Takes the listening socket handed over at the start, once, before there are threads.
    ///
    /// One is taken, whatever its name; more are a mistake of the unit's. What is meant for another process is left.
    package static func takeListener() throws(HandoverFault) -> FileDescriptor? {
        let listening: [(number: Int32, name: String)]
        do throws(SystemError) {
            listening = try Systemd.takeListening()
        } catch {
            throw .unreadable(error)
        }
        guard let first = listening.first else { return nil }
        guard listening.count == 1 else { throw .severalSockets(names: listening.map(\.name)) }
        return FileDescriptor(adopting: first.number)
    }

    /// How often the service manager is told that the writer takes turns, in nanoseconds; nil if it does not ask.
    package static func livenessNanoseconds() -> UInt64? {
        // Twice as often as it asks for, so that one late turn is no alarm.
        Systemd.watchdogMicroseconds().map { max($0.multipliedSaturating(by: 500), Limits.livenessNanosecondsMin) }
    }
}

extension UInt64 {
    /// The product, or the greatest number.
    fileprivate func multipliedSaturating(by factor: UInt64) -> UInt64 {
        let (product, overflow) = self.multipliedReportingOverflow(by: factor)
        return overflow ? .max : product
    }
}
