internal import Foundation
internal import RoutePlanClient

/// Has a tool compare the daemon's audit store with the ledger: each event exactly once, and in order.
struct AuditCheck {
    /// Path of scripts/lib/audit-ledger.
    let tool: String
    let dataDirectory: String
    let scratch: String

    /// What does not agree, for people; the daemon has to run, since the tool waits for its projection.
    func findings(of ledger: Ledger) throws -> [String] {
        let path = "\(self.scratch)/plans"
        var text = "sequence \(ledger.sequenceMax)\n"
        for plan in ledger.plans where !plan.id.isNone {
            text += "\(plan.id) \(plan.position?.version ?? 0)\n"
        }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let process = Process()
        let (output, complaints) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: self.tool)
        process.arguments = [self.dataDirectory, path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = complaints
        try process.run()
        let told = try output.fileHandleForReading.readToEnd() ?? Data()
        let faults = try complaints.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        print("crash-ledger: audit store: \(String(decoding: told + faults, as: UTF8.self))", terminator: "")
        guard process.terminationStatus != 0 else { return [] }
        return String(decoding: faults, as: UTF8.self).split(separator: "\n").map { "audit store: \($0)" }
    }
}
