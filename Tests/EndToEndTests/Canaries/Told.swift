import Foundation
import Testing

/// Everything that left daemons, by where it came out.
struct Told {
    private var texts: [(place: String, bytes: [UInt8])] = []
    /// Of lists: names are in them by right.
    private var lists: [[UInt8]] = []
    private var readFindings: Set<String> = []
    private var readCount = 0

    /// Standard error of a daemon, ended or not.
    mutating func take(_ daemon: RunningDaemon) { self.texts.append(("standard error", daemon.complaintBytes)) }

    /// Bytes that were told otherwise.
    mutating func take(_ bytes: [UInt8], from place: String) { self.texts.append((place, bytes)) }

    /// The metrics of a daemon that has had everything, as the operator's program shows them in each of its ways.
    mutating func take(metricsOf daemon: RunningDaemon) throws {
        for words in [["metrics"], ["metrics", "--output", "json"], ["metrics", "--cardinality"]] {
            let run = try ProgramRun.controller(words, socket: daemon.socketPath)
            #expect(run.exitCode == 0 && run.output.contains("routeplan_commands_total"), "\(run.complaints)")
            self.texts.append((words.joined(separator: " "), Array((run.output + run.complaints).utf8)))
        }
    }

    /// What a session was answered; reads of one plan are its owner's.
    mutating func take(_ session: MarkedSession) {
        for exchange in session.exchanges {
            switch (exchange.method, exchange.answer.code) {
            case ("GetPlan", 0), ("GetHandoff", 0):
                self.readFindings.formUnion(CanarySearch(canaries: Marked.owned).findings(in: exchange.bytes))
                self.readCount += 1
            case ("ListPlans", 0): self.lists.append(exchange.bytes)
            default: self.texts.append(("an answer to \(exchange.method)", exchange.bytes))
            }
        }
        self.texts.append(("an answer to nonsense", session.stray))
    }

    /// The names of everything a daemon has open.
    mutating func take(openFilesOf daemon: RunningDaemon) {
        let folder = "/proc/\(daemon.daemonPID)/fd"
        do {
            for number in try FileManager.default.contentsOfDirectory(atPath: folder) {
                let place = try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(number)")
                self.texts.append(("an open file", Array(place.utf8)))
                let known = ["socket:", "pipe:", "anon_inode:", "/dev/null", daemon.dataDirectory]
                #expect(
                    known.contains { place.hasPrefix($0) } || place.hasSuffix("/out"), "the daemon writes to \(place)")
            }
        } catch {
            // A process that keeps its memory private shows its descriptors to root alone.
            #expect(getuid() != 0, "\(error)")
        }
    }

    /// What was found where it must not be, and nothing may be; reads must have told what they are for.
    func findings(in search: CanarySearch) -> [String] {
        #expect(self.texts.count > 500 && self.readCount > 10 && !self.lists.isEmpty)
        let places = Marked.places.map { "\($0.latitudeE6), \($0.longitudeE6)" }
        for name in [Marked.label, Marked.address, Marked.pin] + places {
            #expect(self.readFindings.contains { $0.hasPrefix(name) }, "\(name) never came back to its owner")
        }
        let hidden = CanarySearch(canaries: Marked.owned + Marked.nowhere)
        return self.texts.flatMap { text in search.findings(in: text.bytes).map { "\(text.place): \($0)" } }
            + self.lists.flatMap { hidden.findings(in: $0).map { "a list: \($0)" } }
    }
}
