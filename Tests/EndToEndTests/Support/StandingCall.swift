import Foundation

/// A system call in which a thread of a daemon stands still, because strace holds it there.
struct StandingCall {
    /// Numbers of system calls on this kind of processor.
    enum Name: Int {
        #if arch(x86_64)
            case read = 0
            case pwrite64 = 18
            case sendto = 44
            case fsync = 74
            case fdatasync = 75
            case ftruncate = 77
            case setpriority = 141
            case unlinkat = 263
            case renameat = 264
        #else
            case renameat = 38
            case unlinkat = 35
            case ftruncate = 46
            case read = 63
            case pwrite64 = 68
            case fsync = 82
            case fdatasync = 83
            case setpriority = 140
            case sendto = 206
        #endif
    }

    /// How long a thread has to stand before it counts, in seconds: longer than a tracer that has a processor looks at a call.
    private static let seconds = 0.1

    let name: Name
    /// What the kernel calls the thread.
    let thread: String
    let arguments: [UInt64]
    /// What the first argument leads to, if it is a descriptor.
    let path: String
    private let tracerPID: Int32

    /// Whether its tracer sleeps: it has looked at all there is, so whoever stands is held; one that waits for a processor may
    /// leave a thread standing in any call.
    private var isHeld: Bool {
        let text = FileManager.default.contents(atPath: "/proc/\(self.tracerPID)/stat") ?? Data()
        return String(decoding: text, as: UTF8.self).split(separator: ")").last?.hasPrefix(" S ") == true
    }

    /// Waits until a thread stands in `name`; nil when the daemon has ended, or `isOver`, or time is up.
    ///
    /// `place` is part of what the first argument leads to, `thread` the beginning of the thread's name.
    static func wait(
        for name: Name, of daemon: RunningDaemon, on place: String = "", in thread: String? = nil,
        seconds: Double = 60, unless isOver: () -> Bool = { false }
    ) -> StandingCall? {
        let pid = daemon.daemonPID
        let deadline = DispatchTime.now() + seconds
        var since: (first: StandingCall, at: DispatchTime)?
        while DispatchTime.now() < deadline {
            let found = Self.all(of: pid).first { call in
                call.name == name && (place.isEmpty || call.path.contains(place))
                    && (thread.map { call.thread.hasPrefix($0) } ?? !call.thread.hasPrefix("snapshot"))
            }
            if let found {
                if since?.first.arguments != found.arguments { since = (found, .now()) }
                if let since, DispatchTime.now() > since.at + Self.seconds, found.isHeld { return found }
            } else {
                since = nil
                if isOver() || kill(pid, 0) != 0 { return nil }
            }
            sched_yield()
        }
        return nil
    }

    /// Every thread that a tracer has stopped in a call that has a name here.
    private static func all(of pid: Int32) -> [StandingCall] {
        guard let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task") else { return [] }
        return threads.compactMap { thread in
            let folder = "/proc/\(pid)/task/\(thread)"
            guard let words = Self.words("\(folder)/syscall"), let number = words.first.flatMap({ Int($0) }),
                let name = Name(rawValue: number),
                let status = Self.words("\(folder)/status"), let state = status.firstIndex(of: "State:"),
                status[state + 1] == "t",
                let tracer = status.firstIndex(of: "TracerPid:").flatMap({ Int32(status[$0 + 1]) })
            else { return nil }
            let arguments = words.dropFirst().prefix(6).compactMap { UInt64($0.dropFirst(2), radix: 16) }
            let descriptor = arguments.first.map { Int32(truncatingIfNeeded: $0) } ?? -1
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/fd/\(descriptor)")
            return StandingCall(
                name: name, thread: Self.words("\(folder)/comm")?.first ?? "", arguments: arguments, path: path ?? "",
                tracerPID: tracer)
        }
    }

    /// Whether the thread of that name waits in a read, as those do that wait for orders.
    static func isWaiting(_ name: String, of pid: Int32) -> Bool {
        guard let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task") else {
            return false
        }
        return threads.contains { thread in
            let folder = "/proc/\(pid)/task/\(thread)"
            return Self.words("\(folder)/comm") == [name]
                && Self.words("\(folder)/syscall")?.first == "\(Name.read.rawValue)"
        }
    }

    private static func words(_ path: String) -> [String]? {
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        return String(decoding: bytes, as: UTF8.self).split { $0.isWhitespace }.map(String.init)
    }
}
