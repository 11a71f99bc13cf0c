import Foundation

/// What the kernel knows of a daemon.
extension RunningDaemon {
    /// Sockets it holds: its connections and the one that listens.
    ///
    /// Its files come and go by themselves.
    func socketCount() throws -> Int {
        let folder = "/proc/\(self.daemonPID)/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
            var target = [CChar](repeating: 0, count: 64)
            // One that was closed meanwhile leads nowhere.
            guard readlink("\(folder)/\(name)", &target, target.count - 1) > 0 else { return false }
            return String(decoding: target.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).hasPrefix("socket:")
        }
    }

    /// The highest number among its descriptors.
    func descriptorMax() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(self.daemonPID)/fd").compactMap { Int($0) }.max()
            ?? 0
    }

    /// Waits until it holds so many sockets at most; throws when it still holds more.
    func waitForSockets(_ count: Int, seconds: Int = 30) throws {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while try self.socketCount() > count {
            guard ContinuousClock.now < deadline else {
                throw Complaint("\(try self.socketCount()) sockets, not \(count); log: \(self.log.suffix(5))")
            }
            sched_yield()
        }
    }

    /// Processor time it has had, of all its threads.
    func processorSeconds() throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(self.daemonPID)/stat", encoding: .utf8)
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
            throw Complaint("no times in \(text)")
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Forgets the peak of its resident memory; from now on `VmHWM` is the peak since then.
    func forgetPeak() throws {
        try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/\(self.daemonPID)/clear_refs"))
    }

    /// Sets its limit of descriptors from outside.
    func limitDescriptors(to count: Int) throws {
        guard let prlimit = BuiltProgram.tool("prlimit") else { throw Complaint("prlimit is missing") }
        let run = try ProgramRun(prlimit, ["--pid=\(self.daemonPID)", "--nofile=\(count):4096"])
        guard run.exitCode == 0 else { throw Complaint("prlimit: \(run.complaints)") }
    }
}
