import Foundation
import Synchronization

/// Threads that connect and leave as fast as they can.
final class Churn: Sendable {
    private struct Count {
        var connections = 0
        var refusals = 0
        var isOver = false
    }

    private let state = Mutex(Count())
    private let group = DispatchGroup()

    init(on path: String, threads: Int) {
        for _ in 0..<threads {
            self.group.enter()
            Thread { [self] in
                while !self.state.withLock({ $0.isOver }) {
                    let isIn = WirePeer.accepts(path)
                    self.state.withLock {
                        $0.connections += 1
                        if !isIn { $0.refusals += 1 }
                    }
                }
                self.group.leave()
            }.start()
        }
    }

    /// Connections so far.
    var count: Int { self.state.withLock { $0.connections } }

    /// Ends it; returns how many connections were turned away.
    func end() -> Int {
        self.state.withLock { $0.isOver = true }
        self.group.wait()
        return self.state.withLock { $0.refusals }
    }
}
