import Foundation
import Testing

/// Public reports about clients that vanish, crowd or send a wrong geometry (docs/public-reports.md).
@Suite struct PublicReportTests {
    /// Report 32: osmandapp/OsmAnd#14746.
    @Test func `a client that is unplugged loses no route`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let plan = try self.plan(daemon, "unplugged", candidateCount: 2)
        let before: [UInt8]
        do {
            // The peer's descriptor closes at the end of this block, with the route selected and nothing said.
            let peer = try WirePeer(daemon.socketPath)
            let select = PlanMessages.select(plan: plan, key: "select", index: 1)
            #expect(try peer.call("SelectRoute", select).payload.message(3).number(1) == 5, "selected")
            before = try self.position(peer, plan)
        }
        let peer = try WirePeer(daemon.socketPath)
        #expect(try self.position(peer, plan) == before)
        let navigate = PlanMessages.navigate(plan: plan, key: "navigate", index: 1, target: "car")
        let started = try peer.call("RequestNavigation", navigate)
        #expect(try started.code == 0 && started.payload.message(3).number(1) == 6, "handoff_pending")
        #expect(daemon.stop() == 0)
    }

    /// Report 49: Project-OSRM/osrm-backend#2498, valhalla/valhalla#342, mapbox/mapbox-navigation-android#4231.
    @Test func `a geometry of six digits declared as one of five reaches no plan`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let plan = try self.plan(daemon, "precision", candidateCount: 0)
        let words = [
            "plan", "receive-routes", plan.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(),
            "--generation", "1", "--revision", "1", "--output", "json", "--candidate",
        ]
        // The airport of Delhi and the India Gate, in millionths of a degree.
        let geometry = "onzmu@_nz_rCobpBklzG"
        let wrong = try ProgramRun.controller(
            words + ["distance=9,duration=8,polyline=\(geometry)"], socket: daemon.socketPath)
        #expect(wrong.exitCode == 1 && wrong.complaints.contains("GEOMETRY_OUT_OF_RANGE"), "\(wrong.complaints)")
        let peer = try WirePeer(daemon.socketPath)
        let state = try peer.call("GetPlan", PlanMessages.get(plan: plan)).payload.message(4).number(1)
        #expect(state == 3, "still calculating")
        let right = try ProgramRun.controller(
            words + ["distance=9,duration=8,polyline6=\(geometry)"], socket: daemon.socketPath)
        #expect(right.exitCode == 0, "\(right.complaints)")
        #expect(daemon.stop() == 0)
    }

    /// Report 52: STS-Rosario/carpoolear_backend#348.
    @Test func `a hundred clients that submit one trip at once get one plan`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let peers = try (0..<100).map { _ in try WirePeer(daemon.socketPath) }
        // Every request is on its way before the first answer is read.
        for (number, peer) in peers.enumerated() {
            let create = PlanMessages.create(externalID: "trip", key: "submit-\(number)")
            #expect(peer.send(peer.request("CreatePlan", create)))
        }
        var plans: Set<[UInt8]> = []
        var dispositions: [UInt64: Int] = [:]
        for peer in peers {
            let answer = try WireAnswer(try #require(try peer.receive()).body)
            plans.insert(answer.payload.bytes(2))
            dispositions[answer.payload.number(1), default: 0] += 1
        }
        #expect(plans.count == 1)
        #expect(dispositions == [1: 1, 2: 99], "one APPLIED, the others REPLAYED")
        #expect(daemon.stop() == 0)
    }

    /// A plan that is calculating, or that has received so many candidates.
    private func plan(_ daemon: RunningDaemon, _ name: String, candidateCount: Int) throws -> [UInt8] {
        let peer = try WirePeer(daemon.socketPath)
        let plan = try peer.call("CreatePlan", PlanMessages.create(externalID: name)).payload.bytes(2)
        #expect(try peer.call("OpenDirectionUI", PlanMessages.open(plan: plan, key: "open")).code == 0)
        let request = PlanMessages.requestRoutes(plan: plan, key: "routes")
        #expect(try peer.call("RequestRoutes", request).code == 0)
        guard candidateCount > 0 else { return plan }
        let receive = PlanMessages.receive(plan: plan, key: "receive", candidateCount: candidateCount)
        #expect(try peer.call("ReceiveRoutes", receive).code == 0)
        return plan
    }

    /// State, clocks and the chosen index, as bytes.
    private func position(_ peer: WirePeer, _ plan: [UInt8]) throws -> [UInt8] {
        let answer = try peer.call("GetPlan", PlanMessages.get(plan: plan))
        #expect(answer.code == 0)
        return answer.payload.bytes(4) + [UInt8(answer.payload.number(11))]
    }
}
