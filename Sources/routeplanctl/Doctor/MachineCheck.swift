internal import Foundation
internal import Platform

/// The kernel, and how many files a process may have open.
struct MachineCheck {
    /// What the daemon keeps of its descriptors, and the fewest clients it serves with the rest.
    private static let descriptorsMin: UInt64 = 132
    /// Fewer than this and busy hosts will wait.
    private static let descriptorsFew: UInt64 = 1_024

    /// Looks and judges; a running daemon knows better what it was given.
    func run(_ company: DaemonCheck.Company) -> [Diagnosis] {
        [self.kernel(), self.descriptors(company)]
    }

    private func kernel() -> Diagnosis {
        let text: String
        do {
            text = try String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)
        } catch {
            return .warn("kernel", "its release cannot be read", fix: "mount /proc")
        }
        return Self.judge(release: text.split(separator: "\n").first.map(String.init) ?? text)
    }

    /// What a release comes to: epoll_pwait2(2) came with 5.11, the rest is older.
    static func judge(release: String) -> Diagnosis {
        let numbers = release.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
        guard numbers.count == 2 else {
            return .warn("kernel", "\(release) is no release", fix: "use Linux 5.11 or later")
        }
        return (numbers[0], numbers[1]) < (5, 11)
            ? .warn("kernel", "\(release) waits to the millisecond only", fix: "use Linux 5.11 or later")
            : .ok("kernel", release)
    }

    private func descriptors(_ company: DaemonCheck.Company) -> Diagnosis {
        if let most = company.metrics?.all("routeplan_descriptors_max").first?.amount {
            return Self.judge(descriptors: UInt64(most), whose: "the daemon")
        }
        do throws(SystemError) {
            return Self.judge(descriptors: try DescriptorLimit.hard(), whose: "a process started from here")
        } catch {
            return .warn("descriptors", error.description, fix: "ulimit -n")
        }
    }

    /// What a limit of descriptors comes to.
    static func judge(descriptors: UInt64, whose: String) -> Diagnosis {
        let text = "\(whose) may have \(descriptors)"
        let fix = "raise LimitNOFILE in the unit, or ulimit -n"
        if descriptors < Self.descriptorsMin { return .fail("descriptors", "\(text): too few to start", fix: fix) }
        return descriptors < Self.descriptorsFew
            ? .warn("descriptors", "\(text): few clients at once", fix: fix) : .ok("descriptors", text)
    }
}
