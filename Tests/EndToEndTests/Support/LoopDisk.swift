import Foundation

/// A file system of one test's own, made and removed by scripts/lib/loop-disk.
final class LoopDisk {
    enum Kind {
        /// ext4 on a loop device that can lose its power.
        case ext4(mebibytes: Int)
        /// The same, whose own file lies in a tmpfs of so many mebibytes.
        case ext4OnTmpfs(mebibytes: Int, backing: Int)
        /// A tmpfs of limited space; it ignores syncs.
        case limited(mebibytes: Int)
        /// A writable overlay.
        case overlay
    }

    /// Why this machine cannot make one; nil if it can.
    static let hindrance: String? = {
        do {
            try LoopDisk.run(["sweep"])
            try LoopDisk.run(["check"])
            return nil
        } catch {
            return "\(error)"
        }
    }()

    let path: String
    /// Keeps the folder it lies in until it is removed.
    private let scratch: Scratch

    init(_ kind: Kind, in scratch: Scratch, named name: String = "disk") throws {
        self.scratch = scratch
        self.path = scratch.file(name)
        let owner = ["--owner", String(getpid())]
        switch kind {
        case .ext4(let mebibytes):
            try Self.run(["make", self.path, "--mebibytes", String(mebibytes)] + owner)
        case .ext4OnTmpfs(let mebibytes, let backing):
            let room = ["--mebibytes", String(mebibytes), "--backing", String(backing)]
            try Self.run(["make", self.path] + room + owner)
        case .limited(let mebibytes):
            try Self.run(["limited", self.path, "--mebibytes", String(mebibytes)] + owner)
        case .overlay:
            try Self.run(["overlay", self.path] + owner)
        }
    }

    deinit {
        do {
            try Self.run(["remove", self.path])
        } catch {
            print("left behind: \(self.path): \(error)")
        }
    }

    /// Takes its power: what no sync wrote is lost, and it answers nothing any more.
    func cutPower() throws { try Self.run(["cut", self.path]) }

    /// Has these bytes of a file reach the disk and no others, as the kernel may do at any time.
    func writeBack(_ file: String, from start: Int, count: Int) throws {
        try Self.run(["write-back", file, "--from", String(start), "--count", String(count)])
    }

    /// Mounts it anew; nobody may use it.
    func remount() throws { try Self.run(["remount", self.path]) }

    /// Has the file system find an error in itself, so that it becomes read-only.
    func becomeReadOnly() throws { try Self.run(["fail", self.path]) }

    /// Takes the space below a file's blocks from some byte on, and all that is free, so that writing them fails.
    func loseSpace(below file: String, from start: Int) throws {
        try Self.run(["lose", file, "--from", String(start)])
    }

    /// Gives the space back that `loseSpace` took.
    func giveSpaceBack() throws {
        try FileManager.default.removeItem(atPath: self.path + ".backing/ballast")
    }

    /// Takes all space there is by a file, or all but so many bytes.
    func fill(leaving byteCount: Int = 0) throws {
        try Self.run(["fill", self.ballast])
        if byteCount > 0 { try self.free(byteCount) }
    }

    /// Gives so many bytes of the file back that took all space.
    func free(_ byteCount: Int) throws {
        guard let handle = FileHandle(forWritingAtPath: self.ballast) else { throw Complaint("nothing takes space") }
        let all = try handle.seekToEnd()
        try handle.truncate(atOffset: all - UInt64(min(byteCount, Int(all))))
        try handle.close()
    }

    /// Removes the file that took all space.
    func removeBallast() throws { try FileManager.default.removeItem(atPath: self.ballast) }

    private var ballast: String { self.path + "/ballast" }

    private static func run(_ arguments: [String]) throws {
        let run = try ProgramRun(Repository.file("scripts/lib/loop-disk").path, arguments)
        guard run.exitCode == 0 else {
            throw Complaint(run.complaints.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }
}
