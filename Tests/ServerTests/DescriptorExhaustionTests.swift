import Framing
import Glibc
import Platform
import Server
import Testing

/// Rows 70 and 71 of the conformance list, in processes of their own because descriptors are the process's.
@Suite struct DescriptorExhaustionTests {
    @Test func `row 70: without descriptors accepting pauses without spinning and goes on when one is free`() async {
        await #expect(processExitsWith: .success) {
            let server = try ServerUnderTest()
            let first = try server.connect()
            let waiting = try (0..<3).map { _ in try DemoClient(try server.directory.socketPath) }
            // The lowest free number is the next one; with the limit there, no descriptor can be had.
            let next = dup(0)
            close(next)
            var former = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &former)
            var lowered = rlimit(rlim_cur: rlim_t(next), rlim_max: former.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &lowered)
            let before = server.dispatcher.turnCount
            try server.turn()
            try server.turn()
            precondition(server.connectionCount == 1, "nothing could be accepted")
            precondition(server.dispatcher.turnCount == before + 2, "each turn ends")
            // The connection that exists is served meanwhile.
            let isServed = try server.lives(first)
            precondition(isServed, "the open connection is served")
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &former)
            try server.turn()
            precondition(server.connectionCount == 1, "the listener is not watched during the pause")
            try server.advance(milliseconds: 100)
            try server.turn()
            precondition(server.connectionCount == 4, "those who waited are served after the pause")
            let isWorking = try server.lives(waiting[2])
            precondition(isWorking, "a late connection works")
        }
    }

    @Test func `the greatest count of connections is served, and one more as soon as another leaves`() async {
        await #expect(processExitsWith: .success) {
            // A limit as an operator may set it: both ends of the greatest one need more descriptors than a test may have.
            let connectionsMax = 4_096
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            limit.rlim_cur = limit.rlim_max
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            guard limit.rlim_cur > rlim_t(2 * connectionsMax + 64) else {
                print("skipped: this system allows only \(limit.rlim_cur) descriptors")
                return
            }
            let server = try ServerUnderTest(limits: PeerLimits { $0.connectionsMax = 4_096 })
            var clients: [DemoClient] = []
            // The backlog of the test is smaller than the count, so they come in waves that each fill half of it.
            while clients.count < connectionsMax {
                for _ in 0..<512 { clients.append(try DemoClient(try server.directory.socketPath)) }
                for _ in 0..<9 { try server.turn() }
                precondition(server.connectionCount == clients.count, "a wave is taken in nine turns")
            }
            let late = try DemoClient(try server.directory.socketPath)
            late.send(Wire.echo(1))
            try server.settle(late)
            precondition(server.connectionCount == connectionsMax, "one more waits in the kernel")
            precondition(late.takeAnswers().isEmpty, "and is not served")
            clients.removeLast()
            try server.settle(late)
            precondition(server.connectionCount == connectionsMax, "it takes the place of the one that left")
            precondition(late.takeAnswers() == [.success(1, DemoMessage(8, "hello"))], "and is served")
        }
    }
}
