import Testing

@testable import Supervision

/// What a service manager is told, and what waits for one that does not read.
@Suite struct OutboxTests {
    @Test(arguments: [
        (Message.ready, "READY=1"), (.stopping, "STOPPING=1"), (.alive, "WATCHDOG=1"),
        (.status("recovering: 41 % read"), "STATUS=recovering: 41 % read"),
        (.extendStart(nanoseconds: 30_000_000_000), "EXTEND_TIMEOUT_USEC=30000000"),
        (.reloading(monotonicNanoseconds: 5_000_999), "RELOADING=1\nMONOTONIC_USEC=5000"),
    ])
    func `each message has the lines the service manager knows`(message: Message, text: String) {
        #expect(message.text == text)
    }

    @Test func `what belongs together is one datagram, and they go in order`() {
        var outbox = Outbox()
        outbox.append([.ready, .status("ready")])
        outbox.append([.stopping])
        #expect(outbox.popFirst() == "READY=1\nSTATUS=ready")
        #expect(outbox.popFirst() == "STOPPING=1")
        #expect(outbox.popFirst() == nil)
    }

    @Test func `beyond the limit the oldest goes that later ones supersede, and nothing else`() {
        var outbox = Outbox()
        outbox.append([.status("0")])
        outbox.append([.ready, .status("ready")])
        for number in 2..<Limits.messagesWaitingMax { outbox.append([.status("\(number)")]) }
        #expect(outbox.waiting.count == Limits.messagesWaitingMax)
        outbox.append([.status("one more")])
        outbox.append([.status("and one")])
        #expect(outbox.waiting.count == Limits.messagesWaitingMax)
        #expect(outbox.popFirst() == "READY=1\nSTATUS=ready", "nobody would be told again that the daemon is ready")
        #expect(outbox.popFirst() == "STATUS=3")
        #expect(outbox.waiting.last == [.status("and one")])
    }

    @Test func `without a service manager nothing waits, and the end waits for nobody`() throws {
        for name in [nil, ""] as [String?] {
            let supervisor = try Supervisor(environment: { _ in name })
            try supervisor.start()
            supervisor.tell(.ready)
            supervisor.finish()
        }
    }
}
