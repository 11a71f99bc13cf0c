import Foundation

/// Runs the operator's program as a user that is not the daemon's, with one group and no supplementary ones.
struct OtherUser {
    let userID: Int
    let groupID: Int
    /// The program where every user can run it: a checkout may lie where only its owner can enter.
    private let program: String

    /// Why this machine cannot play a second user; nil if it can.
    static let hindrance: String? = {
        guard geteuid() == 0 else { return "only root can become another user" }
        guard BuiltProgram.tool("setpriv") != nil else { return "setpriv is missing" }
        do {
            let scratch = try Scratch()
            let other = try OtherUser(userID: 61_001, groupID: 61_234, in: scratch)
            // The program runs if it gets as far as finding no daemon.
            let run = try other.run(["plan", "list"], socket: "/nonexistent")
            return run.exitCode == 69 ? nil : "another user cannot run the programs: \(run.complaints)"
        } catch {
            return "\(error)"
        }
    }()

    init(userID: Int, groupID: Int, in scratch: Scratch) throws {
        self.userID = userID
        self.groupID = groupID
        self.program = scratch.file("routeplanctl")
        guard chmod(scratch.path, 0o711) == 0 else { throw Complaint("chmod: errno \(errno)") }
        if !FileManager.default.fileExists(atPath: self.program) {
            try FileManager.default.copyItem(atPath: BuiltProgram.controller.path, toPath: self.program)
            guard chmod(self.program, 0o755) == 0 else { throw Complaint("chmod: errno \(errno)") }
        }
    }

    func run(_ arguments: [String], socket: String, timeout: String = "5s") throws -> ProgramRun {
        guard let setpriv = BuiltProgram.tool("setpriv") else { throw Complaint("setpriv is missing") }
        let identity = ["--reuid=\(self.userID)", "--regid=\(self.groupID)", "--clear-groups"]
        return try ProgramRun(
            setpriv, identity + [self.program] + arguments + ["--output", "json", "--timeout", timeout],
            environment: ["RP_SOCKET": socket])
    }
}
