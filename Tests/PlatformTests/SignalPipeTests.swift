import Glibc
import Platform
import Testing

@Suite(.serialized) struct SignalPipeTests {
    @Test func `routed signals come out of the pipe in order and kill nobody`() throws {
        let loop = try EventLoop()
        loop.adoptCurrentThread()
        let signals = try SignalPipe(routing: [.hangUp, .userOne])
        try loop.register(signals.number, token: 5, interest: .readable)
        #expect(signals.next() == nil)
        var ready = ReadyList()
        // Some other thread takes the signal; the loop waits until its byte is in the pipe.
        for signal in [Signal.hangUp, .userOne, .hangUp] {
            #expect(kill(getpid(), signal.number) == 0)
            repeat { try loop.poll(into: &ready, timeoutNanoseconds: nil) } while ready.count == 0
            #expect(ready[0].token == 5)
            #expect(signals.next() == signal)
        }
        #expect(signals.next() == nil)
    }

    @Test func `a signal the parent blocked is heard once it is routed`() throws {
        var blocked = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGUSR1)
        #expect(pthread_sigmask(SIG_BLOCK, &blocked, nil) == 0)
        let signals = try SignalPipe(routing: [.userOne])
        // To this thread alone: it is delivered before the call returns, unless it is blocked.
        #expect(pthread_kill(pthread_self(), SIGUSR1) == 0)
        #expect(signals.next() == .userOne)
    }

    @Test func `a write to a closed pipe is an error once write signals are ignored`() throws {
        try SignalPipe.ignoreWriteSignals()
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        close(ends[0])
        #expect(write(ends[1], "x", 1) == -1)
        #expect(errno == EPIPE)
        close(ends[1])
    }
}
