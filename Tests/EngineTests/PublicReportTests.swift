import Engine
import RoutePlanning
import Simulation
import Storage
import Testing
import WireSchema

/// Public reports about what a restart does to a plan (docs/public-reports.md).
@Suite struct PublicReportTests {
    /// Report 29: organicmaps/organicmaps#1148.
    @Test(arguments: [true, false])
    func `the order of stops is the same after a relaunch`(isSnapshotted: Bool) throws {
        let machine = Machine()
        // Neither the order of latitudes nor that of names.
        let stops = [3, 1, 4, 2, 5, 1].map { (number: Int32) in
            Stop(
                place: .coordinate(Coordinate(latitudeE6: 28_000_000 + number, longitudeE6: 77_000_000)),
                label: Text("Stop \(9 - number)"))
        }
        let options = RouteOptions()
        let content = RouteContent(
            stops: stops, options: options, locationDigest: ContentDigest.location(of: stops),
            optionDigest: ContentDigest.options(of: options))
        let id: PlanID
        do {
            let life = try machine.boot()
            id = try #require(life.create("errands", content: content).answer).planID
            try life.commit()
            if isSnapshotted { #expect(try life.snapshotNow().published.count == 1) }
            machine.disk.crash(.everythingUnsyncedLost)
        }
        let life = try machine.boot()
        #expect((life.recovery.snapshot != nil) == isSnapshotted)
        let plan = try #require(life.plan(id).value)
        #expect(plan.content.stops == stops)
        #expect(plan.content.locationDigest == content.locationDigest)
        #expect(ContentDigest.location(of: plan.content.stops) == content.locationDigest)
        #expect(ContentDigest.location(of: stops.reversed()) != content.locationDigest)
    }
}
