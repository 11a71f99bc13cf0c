import RoutePlanning
import Testing

/// Every reason has one status and one name.
struct ReasonTests {
    @Test
    func `reasons carry the status their number range says`() {
        for reason in Reason.allCases {
            let status: StatusCode? =
                switch reason.rawValue {
                case 1...19: .invalidArgument
                case 20...24: .notFound
                case 25...29: .alreadyExists
                case 30...39: .aborted
                case 40...59: .failedPrecondition
                case 60...64: .outOfRange
                case 65...74: .resourceExhausted
                case 75...79: .permissionDenied
                case 80...89: .unavailable
                default: nil
                }
            #expect(reason.status == status)
        }
    }

    @Test
    func `names are the wire's`() {
        #expect(Reason.coordinateNullIsland.name == "COORDINATE_NULL_ISLAND")
        #expect(Reason.externalIDConflict.name == "EXTERNAL_ID_CONFLICT")
        #expect(Reason.routeIndexOutOfRange.name == "ROUTE_INDEX_OUT_OF_RANGE")
        #expect(Set(Reason.allCases.map(\.name)).count == Reason.allCases.count)
    }

    @Test
    func `identifiers and digests survive their bytes`() {
        let id = PlanID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10)
        #expect(id.bytes == Array(1...16))
        #expect(PlanID(bytes: id.bytes.span) == id && PlanID(bytes: Array(id.bytes.dropLast()).span) == nil)
        let digest = Digest256(bytes: [UInt8](0..<32).span)
        #expect(digest?.bytes == [UInt8](0..<32) && Digest256(bytes: [UInt8](0..<33).span) == nil)
    }
}
