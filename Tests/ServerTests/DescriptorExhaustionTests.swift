import Framing
import Glibc
import Platform
import Server
import Testing

/// Row 70 of the conformance list, in a process of its own because the limit is the process's.
@Suite struct DescriptorExhaustionTests {
    @Test func `without descriptors accepting pauses without spinning and goes on when one is free`() async {
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
}
