import Engine
import Journaling
import Platform
import RoutePlanning
import Simulation
import Testing
import WireSchema

/// What redaction and eviction leave on the disk: nothing of a plan's private part, once two snapshots have passed.
@Suite struct RedactionOnDiskTests {
    private static let day: UInt64 = 86_400

    /// Content marked in every text, and in numbers that appear nowhere else.
    private enum Marked {
        static let texts: [Text] = [
            "label-canary", "address-canary", "relabelled-canary", "CANARY", "handle-canary", "session-canary",
        ]
        static let latitudeE6: Int32 = 28_535_517
        static let longitudeE6: Int32 = -77_391_029
        static let geometry = Digest256(
            word0: 0xCA9A_1234_5678_9ABC, word1: 0xDEF0_1357_9BDF_0246, word2: 0x8ACE_1122_3344_5566,
            word3: 0x7788_99AA_BBCC_DDEE)

        static func stops(_ label: Text = "label-canary") -> [Stop] {
            let pins = [Pin(normalising: Text("canary").utf8.span)].compactMap { $0.map(Place.pin) }
            let point = Place.coordinate(Coordinate(latitudeE6: self.latitudeE6, longitudeE6: self.longitudeE6))
            return ([point] + pins).map { Stop(place: $0, label: label, address: "address-canary") }
        }

        static var content: RouteContent {
            RouteContent(
                stops: self.stops(), options: RouteOptions(), locationDigest: ContentDigest.location(of: self.stops()),
                optionDigest: ContentDigest.options(of: RouteOptions()))
        }

        static let candidates = (0..<3 as Range<UInt32>).map { number in
            Candidate(
                distanceMetres: 15_000 + number, durationSeconds: 2_000, legCount: 1, geometryDigest: Marked.geometry,
                providerRouteRef: Text("handle-canary#\(number)").utf8)
        }

        /// The bytes to look for, by name: texts, and numbers as protobuf's zigzag varints.
        static var needles: [(name: String, bytes: [UInt8])] {
            self.texts.map { ("\($0)", $0.utf8) }
                + [("latitude", varint(self.latitudeE6)), ("longitude", varint(self.longitudeE6))]
                + [("geometry", Array(self.geometry.bytes[0..<16]))]
        }

        private static func varint(_ number: Int32) -> [UInt8] {
            var (rest, bytes) = (UInt32(bitPattern: (number << 1) ^ (number >> 31)), [UInt8]())
            while rest > 127 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
                rest >>= 7
            }
            return bytes + [UInt8(rest)]
        }
    }

    /// What is found in the files whose names `isMeant` picks.
    private func found(on machine: Machine, where isMeant: (String) -> Bool = { _ in true }) -> Set<String> {
        var found: Set<String> = []
        for name in machine.disk.names where isMeant(name) {
            let bytes = machine.disk.content(of: name) ?? []
            for needle in Marked.needles where Self.holds(bytes, needle.bytes) { found.insert(needle.name) }
        }
        return found
    }

    private static func holds(_ bytes: [UInt8], _ needle: [UInt8]) -> Bool {
        guard let first = needle.first, bytes.count >= needle.count else { return false }
        for start in 0...bytes.count - needle.count where bytes[start] == first {
            if bytes[start..<start + needle.count].elementsEqual(needle) { return true }
        }
        return false
    }

    private func newestSnapshot(on machine: Machine) -> String? {
        machine.disk.names.last { $0.hasPrefix("snap-") && !$0.hasSuffix(".tmp") }
    }

    /// A marked plan through a former hand-off to its end.
    private func live(_ life: WriterLife, endingIn state: PlanState) throws -> PlanID {
        let id = try #require(life.create("journey", content: Marked.content).answer).planID
        let relabelled = StopsChange(
            stops: Marked.stops("relabelled-canary"), locationDigest: Marked.content.locationDigest)
        let commands: [(WriterLife) -> Command] = [
            {
                .reviseRoute(
                    ReviseRoute(
                        context: $0.context(id), baseRevision: 1, stops: relabelled, options: nil, generation: nil))
            },
            { $0.command(.openDirectionUI, on: id) }, { $0.command(.requestRoutes, on: id) },
            {
                .receiveRoutes(
                    ReceiveRoutes(
                        context: $0.context(id), generation: 1, revision: 1, calculationSequence: nil,
                        candidates: Marked.candidates))
            },
            { $0.command(.selectRoute, on: id) }, { $0.command(.requestNavigation, on: id) },
            { $0.command(.returnToSelection, on: id) }, { $0.command(.requestNavigation, on: id) },
        ]
        for command in commands { #expect(life.send(command(life)).disposition == .applied) }
        if state == .handedOff {
            let attempt = try life.lastAttempt(id).attempt.id
            let confirm = ConfirmHandoff(
                context: life.context(id), attemptID: attempt, targetSessionRef: "session-canary",
                effectiveGeometryDigest: nil)
            #expect(life.send(.confirmHandoff(confirm)).disposition == .applied)
        } else {
            #expect(life.run(.cancelPlan, id).disposition == .applied)
        }
        try life.commit()
        return id
    }

    @Test(arguments: [PlanState.handedOff, .cancelled])
    func `two snapshots after redaction no file holds what was redacted`(state: PlanState) throws {
        let machine = Machine()
        let life = try machine.boot()
        let id = try self.live(life, endingIn: state)
        #expect(try life.takeSnapshot().published.count == 1)
        // A late confirmation must still be told from another session, so that reference stays until eviction.
        let kept: Set<String> = state == .handedOff ? ["session-canary"] : []
        let everything = Set(Marked.needles.map(\.name)).subtracting(state == .handedOff ? [] : ["session-canary"])
        #expect(self.found(on: machine).isSuperset(of: everything), "it was all there")

        life.wait(seconds: Self.day)
        try life.commit()
        #expect(life.plan(id).value?.isRedacted == true)
        #expect(try life.takeSnapshot().published.count == 1)
        let newest = try #require(self.newestSnapshot(on: machine))
        #expect(self.found(on: machine) { $0 == newest } == kept)
        let before = everything.subtracting(["label-canary"])
        #expect(self.found(on: machine).isSuperset(of: before), "the older snapshot still has what was last true")

        life.create("another")
        try life.commit()
        #expect(try life.takeSnapshot().published.count == 1)
        #expect(self.found(on: machine) == kept, "\(machine.disk.names)")

        // The same after a restart, and for what is told.
        try life.close()
        let next = try machine.boot()
        #expect(self.found(on: machine) == kept)
        let plan = try #require(next.plan(id).value)
        #expect(plan.isRedacted && plan.state == state && plan.visibleSessionRef == nil)
    }

    @Test func `on a quiet daemon the private part is gone with the eviction, and the session with what comes next`()
        throws
    {
        let machine = Machine()
        let life = try machine.boot()
        let id = try self.live(life, endingIn: .handedOff)
        #expect(try life.takeSnapshot().published.count == 1)
        // Nothing happens any more but the daemon's own timers.
        var left = 7 * Self.day + 600
        while left > 0 {
            let step = min(left, max((life.nanosecondsToWakeup ?? 0) / 1_000_000_000, 1))
            life.wait(seconds: step)
            left -= step
            try life.commit()
            try life.finishSnapshot()
        }
        #expect(life.plan(id).value == nil)
        #expect(self.found(on: machine) == ["session-canary"], "in the older of two snapshots: \(machine.disk.names)")
        life.create("next")
        try life.commit()
        _ = try life.takeSnapshot()
        #expect(self.found(on: machine) == [], "\(machine.disk.names)")
    }

    @Test func `many redactions between two snapshots begin one segment, also when the first has a snapshot made`()
        throws
    {
        let machine = Machine()
        let life = try machine.boot()
        for number in 0..<5 {
            _ = try life.plan(Text("plan \(number)"), in: .cancelled)
            life.wait(seconds: 10)
        }
        try life.commit()
        let before = machine.disk.names.count { $0.hasPrefix("journal-") }
        life.wait(seconds: Self.day - 45)
        for _ in 0..<6 {
            life.wait(seconds: 10)
            try life.commit()
        }
        #expect(life.state.plans.allSatisfy { $0.isRedacted })
        #expect(machine.disk.names.count { $0.hasPrefix("journal-") } == before + 2)
    }
}
