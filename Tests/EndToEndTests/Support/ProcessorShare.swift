import Foundation

/// A control group that gives one process a part of one processor.
final class ProcessorShare {
    /// Where the kernel shows processor groups: the first version's, or the second's.
    private static let roots = ["/sys/fs/cgroup/cpu", "/sys/fs/cgroup"]

    /// Why this machine cannot make one; nil if it can.
    static let hindrance: String? = {
        do {
            _ = try ProcessorShare(percent: 50, of: nil)
            return nil
        } catch {
            return "no processor group can be made: \(error)"
        }
    }()

    private let path: String

    /// Puts `pid`, if any, under the limit with all its threads.
    init(percent: Int, of pid: Int32?) throws {
        guard let root = Self.roots.first(where: { FileManager.default.fileExists(atPath: "\($0)/cgroup.procs") })
        else {
            throw Complaint("no processor groups here")
        }
        self.path = "\(root)/rp-test-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        guard mkdir(self.path, 0o700) == 0 else { throw Complaint("mkdir \(self.path): errno \(errno)") }
        let (quota, period) = (percent * 1_000, 100_000)
        if FileManager.default.fileExists(atPath: "\(self.path)/cpu.cfs_quota_us") {
            try self.write("\(period)", "cpu.cfs_period_us")
            try self.write("\(quota)", "cpu.cfs_quota_us")
        } else {
            try self.write("\(quota) \(period)", "cpu.max")
        }
        if let pid { try self.write("\(pid)", "cgroup.procs") }
    }

    deinit {
        // What still runs in it ends first.
        for _ in 0..<10_000 where rmdir(self.path) != 0 && errno == EBUSY { sched_yield() }
    }

    /// What part of a processor the kernel says it may have, in percent.
    func quotaPercent() throws -> Int {
        if FileManager.default.fileExists(atPath: "\(self.path)/cpu.cfs_quota_us") {
            let words = try ["quota", "period"].map { name in
                try String(contentsOfFile: "\(self.path)/cpu.cfs_\(name)_us", encoding: .utf8)
            }
            return try Self.percent(words)
        }
        let text = try String(contentsOfFile: "\(self.path)/cpu.max", encoding: .utf8)
        return try Self.percent(text.split(separator: " ").map(String.init))
    }

    private static func percent(_ words: [String]) throws -> Int {
        let numbers = words.compactMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        guard numbers.count == 2, numbers[1] > 0 else { throw Complaint("no limit: \(words)") }
        return numbers[0] * 100 / numbers[1]
    }

    /// How often the process had to wait for its next share.
    func throttledCount() throws -> Int {
        let text = try String(contentsOfFile: "\(self.path)/cpu.stat", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("nr_throttled ") }
        guard let count = line.flatMap({ Int($0.split(separator: " ")[1]) }) else { throw Complaint("no nr_throttled") }
        return count
    }

    private func write(_ text: String, _ name: String) throws {
        let descriptor = open("\(self.path)/\(name)", O_WRONLY)
        guard descriptor >= 0 else { throw Complaint("\(name): errno \(errno)") }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count else {
            throw Complaint("\(name): errno \(errno)")
        }
    }
}
