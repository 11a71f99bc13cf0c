import Foundation
import Testing

/// Marked content is pushed through every command and every failure; then everything that left the process, and every
/// file outside a plan's private part, is searched for it.
@Suite struct CanaryTests {
    private static let everything = CanarySearch(canaries: Marked.all)

    @Test func `the search finds every canary in every form, and nothing in noise`() {
        var random = SplitMix(seed: 41)
        print("noise: seed 41")
        func noise(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
        #expect(Self.everything.findings(in: noise(1 << 20)) == [])
        #expect(
            Self.everything.findings(in: "event=ready socket=/run/s data_directory=/var/lib/d sequence=28535 77") == [])
        var formCount = 0
        for canary in Marked.all {
            for form in canary.forms {
                let found = CanarySearch(canaries: [canary]).findings(in: noise(100) + form.bytes + noise(100))
                #expect(found.contains("\(canary.name) as \(form.name)"))
                formCount += 1
            }
        }
        #expect(formCount > 250)
        let planted = "reason=\"cannot place stop at 28.535517\""
        #expect(!Self.everything.findings(in: planted).isEmpty)
        #expect(!Self.everything.findings(in: "\(Array(Marked.label.utf8))").isEmpty)
        #expect(!Self.everything.findings(in: Data(Array("xy\(Marked.session)z".utf8)).base64EncodedString()).isEmpty)
    }

    @Test func `the marked requests are those of the whole service`() throws {
        let proto = try String(contentsOf: Repository.file("proto/routeplan/v1/plans.proto"), encoding: .utf8)
        let declared = proto.split(separator: "\n").compactMap { line -> String? in
            let words = line.split(separator: " ")
            return words.first == "rpc" ? words[1].split(separator: "(").first.map(String.init) : nil
        }
        #expect(declared.sorted() == (MarkedRequests.methods + MarkedRequests.streams).sorted())
    }

    @Test func `P41: nothing a plan holds leaves the daemon but in answers to reads, whatever happens`() throws {
        let scratch = try Scratch()
        var told = Told()
        // Every command is told of, and each form of the log has its turn.
        let configuration = scratch.file("debug.conf")
        try Data("[daemon]\nlog_level = debug\nlog_format = json\n".utf8)
            .write(to: URL(fileURLWithPath: configuration))
        let first = try RunningDaemon.ready(
            in: scratch, arguments: ["--config", configuration], outputPath: scratch.file("out"))
        let session = try MarkedSession(first.socketPath)
        try Self.liveWholeLives(session)
        try self.makeMistakes(session)
        for frame in MarkedMistakes.frames { try session.sendRaw(frame) }
        // A watch from the beginning tells everything that happened, and none of what was said.
        let before = session.stray.count
        try session.sendRaw { $0.request("WatchPlans", [0x18, 0]) }
        #expect(session.stray.count > before + 1_000)
        told.take(try self.consumeEverything(first), from: "the outbox")
        // The one thing said back: the name of what does not exist, to whoever named it.
        let echoes = try MarkedSession(first.socketPath)
        try echoes.sendRaw { $0.request("CreatePlan", [], service: Marked.refused) + $0.request(Marked.refused, []) }
        #expect(!Self.everything.findings(in: echoes.stray).isEmpty)
        for (signal, event) in [(SIGHUP, "reload"), (SIGUSR1, "summary")] {
            first.signal(signal)
            #expect(first.waitForLine { $0.contains("\"event\":\"\(event)\"") })
        }
        #expect(first.log.count { $0.contains("\"event\":\"command") } > 500)
        told.take(openFilesOf: first)
        try told.take(metricsOf: first)
        told.take(session)
        first.killHard()
        told.take(first)

        let second = try RunningDaemon.ready(in: scratch)
        let later = try MarkedSession(second.socketPath)
        later.requests = session.requests
        for method in MarkedRequests.methods { try later.call(method) }
        let rival = try RunningDaemon(dataDirectory: second.dataDirectory, socketPath: scratch.file("rival"))
        #expect(rival.waitForEnd() == 75)
        told.take(rival)
        told.take(later)
        #expect(second.stop() == 0)
        told.take(second)
        try self.startOnDamage(scratch, &told)

        #expect(told.findings(in: Self.everything) == [])
        try self.checkFiles(first.dataDirectory, outputPath: scratch.file("out"))
    }

    @Test func `P41: the operator's command line does not repeat what was refused`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let create = [
            "plan", "create", "--owner", Marked.owner, "--external-id", Marked.externalID, "--actor-ref", Marked.actor,
        ]
        for output in ["table", "json"] {
            for stop in ["77.391029,98.535517|\(Marked.refused)", "77.391029,28.535517|\(Marked.refused)\u{202E}"] {
                let run = try ProgramRun.controller(
                    create + ["--stop", stop, "--key", Marked.commandKey, "--output", output], socket: daemon.socketPath
                )
                #expect(run.exitCode != 0)
                // The key is the operator's own: it is offered for the next try.
                let search = CanarySearch(canaries: Marked.all.filter { $0.name != Marked.commandKey })
                #expect(search.findings(in: run.output + run.complaints) == [])
            }
        }
        #expect(daemon.stop() == 0)
        #expect(Self.everything.findings(in: daemon.complaintBytes) == [])
    }

    @Test(arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGQUIT, SIGSYS])
    func `P41: a crash ends the daemon at once and shows no memory`(signal: Int32) throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let session = try MarkedSession(daemon.socketPath)
        try session.create("crash")
        #expect(daemon.waitForLine { $0.hasPrefix("event=ready") })
        let before = daemon.log.count
        daemon.signal(signal)
        #expect(daemon.waitForEnd() == -signal)
        #expect(daemon.log.count == before, "\(daemon.log)")
        #expect(Self.everything.findings(in: daemon.complaintBytes) == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).allSatisfy { !$0.hasPrefix("core") })
        let again = try RunningDaemon.ready(in: scratch)
        #expect(again.stop() == 0)
    }

    @Test func `the outbox's methods are all tried`() throws {
        let proto = try String(contentsOf: Repository.file("proto/routeplan/v1/outbox.proto"), encoding: .utf8)
        let declared = proto.split(separator: "\n").compactMap { line -> String? in
            let words = line.split(separator: " ")
            return words.first == "rpc" ? words[1].split(separator: "(").first.map(String.init) : nil
        }
        #expect(declared.sorted() == Self.outboxMethods.sorted())
    }

    private static let outboxMethods = [
        "CreateConsumer", "DetachConsumer", "ListConsumers", "Subscribe", "Acknowledge", "ParkEvent", "ListParked",
        "ReleaseParked",
    ]

    // MARK: Driving

    /// Everything the outbox tells of what happened by now, by each of its methods; also to names that are refused.
    private func consumeEverything(_ daemon: RunningDaemon) throws -> [UInt8] {
        let consumer = try WireConsumer("canary", of: daemon)
        try consumer.create()
        try consumer.subscribe()
        var answers: [UInt8] = []
        let last = try consumer.standing().number(7)
        var kinds: Set<Int> = []
        while let delivery = try consumer.next() {
            if delivery.sequence == 1 {
                #expect(try consumer.park(delivery.events[0]).code == 0)
                answers += try consumer.call("ListParked").payloadBytes
                #expect(try consumer.call("ReleaseParked") { $0.bytes(2, delivery.events[0]) }.code == 0)
            }
            kinds.formUnion(delivery.kinds)
            #expect(try consumer.acknowledge(delivery.sequence).code == 0)
            if delivery.sequence == last { break }
        }
        // Every kind of event there is but those that the session does not come to: labels alone, and silence.
        #expect(kinds == Set(12...27).subtracting([14, 24]), "\(kinds.sorted())")
        answers += try consumer.standing().all(1).joined()
        for method in Self.outboxMethods where method != "ListConsumers" && method != "Subscribe" {
            for text in [Marked.refused, Marked.label] {
                let nameless = try WireConsumer(text, of: daemon)
                let answer = try nameless.call(method) { $0.text(3, text) }
                #expect(answer.code != 0)
                answers += Array(answer.text.utf8) + Array(answer.field.utf8)
            }
        }
        #expect(try consumer.call("DetachConsumer").code == 0)
        return consumer.told + answers
    }

    /// Plans through every state and every command, and every command in every state.
    static func liveWholeLives(_ session: MarkedSession) throws {
        try session.create("handed-off")
        try session.must("CreatePlan")
        for method in ["ReviseRoute", "OpenDirectionUI", "ReplacePresentation"] { try session.must(method) }
        (session.requests.generation, session.requests.revision) = (2, 2)
        for method in ["NoteEditorDismissed", "RequestRoutes", "CalculationFailed", "RequestRoutes"] {
            try session.must(method)
        }
        try session.must("CalculationFailed") { $0.text(6, Marked.providerText) }
        try session.must("RequestRoutes")
        try session.must("CalculationFailed") { $0.text(6, Marked.webToken) }
        for method in ["RequestRoutes", "ReceiveRoutes", "SelectRoute"] { try session.must(method) }
        session.requests.attempt = try session.must("RequestNavigation").payload.bytes(10)
        for method in ["RejectHandoff", "RetryHandoff", "ReturnToSelection"] { try session.must(method) }
        session.requests.attempt = try session.must("RequestNavigation").payload.bytes(10)
        for method in ["GetPlan", "GetHandoff", "ListPlans", "ConfirmHandoff", "GetPlan", "GetHandoff"] {
            try session.must(method)
        }
        #expect(try session.call("ConfirmHandoff") { $0.text(3, "\(Marked.session)-other") }.code != 0)

        let steps = ["OpenDirectionUI", "RequestRoutes", "ReceiveRoutes", "SelectRoute", "RequestNavigation"]
        for count in 0...steps.count {
            for ending in ["ConfirmHandoff", "CancelPlan"] {
                try session.create("\(count)-\(ending)")
                for step in steps.prefix(count) {
                    let attempt = try session.must(step).payload.bytes(10)
                    if !attempt.isEmpty { session.requests.attempt = attempt }
                }
                let order = MarkedRequests.methods.filter { $0 != ending && $0 != "CancelPlan" && $0 != "CreatePlan" }
                for method in order + [ending, "CancelPlan"] + order { try session.call(method) }
            }
        }
    }

    /// Refusals of every kind, spoiled copies of every request, and commands about nothing.
    private func makeMistakes(_ session: MarkedSession) throws {
        try session.create("mistakes")
        try session.goToPending()
        for mistake in MarkedMistakes.refusals {
            let answer = try session.call(mistake.method, bend: mistake.bend)
            #expect(answer.code != 0, "\(mistake.method)")
        }
        print("spoiled requests: seed 43")
        var random = SplitMix(seed: 43)
        for method in MarkedRequests.methods {
            let payload = session.requests.request(method)
            for _ in 0..<20 where !payload.isEmpty {
                var spoiled = payload
                for _ in 0...random.next() % 3 {
                    spoiled[Int(random.next() % UInt64(spoiled.count))] = UInt8(truncatingIfNeeded: random.next())
                }
                try session.send(method, spoiled)
                try session.send(method, Array(payload.prefix(Int(random.next() % UInt64(payload.count)))))
            }
        }
        session.requests.plan = [UInt8](repeating: 9, count: 16)
        for method in MarkedRequests.methods { try session.call(method) }
    }

    /// Starts that are refused, and one that drops a torn tail; all in copies of the directory.
    private func startOnDamage(_ scratch: Scratch, _ told: inout Told) throws {
        let damages: [(name: String, spoil: (inout [UInt8]) -> Void)] = [
            ("journal-", { $0[4096 + 300] ^= 0xFF }), ("journal-", { $0.removeLast($0.count - 4096 - 2048) }),
            ("MANIFEST", { $0[20] ^= 0xFF }), ("LOCK", { $0 = Array(Marked.refused.utf8) }),
        ]
        for (index, damage) in damages.enumerated() {
            let copy = scratch.file("copy-\(index)")
            try FileManager.default.copyItem(atPath: scratch.file("data"), toPath: copy)
            for name in try FileManager.default.contentsOfDirectory(atPath: copy) where name.hasPrefix(damage.name) {
                var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(copy)/\(name)")))
                damage.spoil(&bytes)
                try Data(bytes).write(to: URL(fileURLWithPath: "\(copy)/\(name)"))
            }
            let daemon = try RunningDaemon(dataDirectory: copy, socketPath: scratch.file("c\(index)"))
            if damage.name == "LOCK" {
                try daemon.waitUntilReady()
                #expect(daemon.stop() == 0)
            } else {
                #expect(daemon.waitForEnd() == 65)
            }
            told.take(daemon)
        }
    }

    // MARK: Files

    /// The private part is private and holds the content; everything else holds none of it.
    private func checkFiles(_ directory: String, outputPath: String) throws {
        var isInJournal = false
        for (name, entry) in try DirectoryPicture(of: directory).entries {
            #expect(Self.everything.findings(in: name) == [])
            #expect(entry.mode & 0o777 == (name == "." ? 0o700 : 0o600), "\(name)")
            guard let content = entry.content else { continue }
            if name.hasPrefix("journal-") || name.hasPrefix("snap-") {
                let bytes = Self.used(content)
                #expect(CanarySearch(canaries: Marked.nowhere).findings(in: bytes) == [], "\(name)")
                let found = CanarySearch(canaries: Marked.owned).findings(in: bytes)
                isInJournal = isInJournal || found.count > 8
            } else if name == "spare.tmp" {
                #expect(Self.used(content).isEmpty)
            } else {
                #expect(Self.everything.findings(in: [UInt8](content)) == [], "\(name)")
            }
        }
        #expect(isInJournal, "the content went all the way")
        #expect(try Data(contentsOf: URL(fileURLWithPath: outputPath)).isEmpty)
    }

    /// Without the zeros a segment ends with.
    private static func used(_ content: Data) -> [UInt8] {
        let block = 4096
        var end = content.count
        let zeros = Data(count: block)
        while end >= block, content[(end - block)..<end] == zeros { end -= block }
        return [UInt8](content.prefix(end))
    }
}
