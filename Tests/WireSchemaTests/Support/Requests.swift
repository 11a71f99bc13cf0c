import WireSchema

/// One honest request of every method, with a place to bend it.
enum Requests {
    static let planID = [UInt8](1...16)
    static let attemptID = [UInt8](33...48)
    static let digest = [UInt8](100..<132)

    static func context(
        planID: [UInt8]? = Requests.planID, key: [UInt8] = Array("key-1".utf8), actorType: Int = 2,
        expectedVersion: UInt64? = nil
    ) -> (inout WireBytes) -> Void {
        { wire in
            if let planID { wire.block(1, planID) }
            wire.block(2, key)
            wire.message(3) { actor in
                actor.number(1, actorType)
                actor.text(2, "traveler-7")
            }
            if let expectedVersion { wire.number(4, expectedVersion) }
            wire.text(5, "DirectionUI 1.0.10")
        }
    }

    static func coordinate(_ latitude: Int64, _ longitude: Int64, label: String = "") -> (inout WireBytes) -> Void {
        { stop in
            stop.message(1) { place in
                place.zigzag(1, latitude)
                place.zigzag(2, longitude)
            }
            if !label.isEmpty { stop.text(3, label) }
            stop.number(5, 2)
        }
    }

    static func pin(_ pin: String) -> (inout WireBytes) -> Void {
        { stop in stop.text(2, pin) }
    }

    static var stops: [(inout WireBytes) -> Void] {
        [coordinate(28_555_000, 77_084_400, label: "IGI Airport"), pin("mmi000"), coordinate(1, 2)]
    }

    static func options(_ wire: inout WireBytes) {
        wire.number(1, 1)
        wire.number(2, 1)
        wire.block(4, [1, 3])
        wire.number(5, 1)
        wire.number(6, 3)
        wire.number(7, 3)
        wire.number(8, 1)
        wire.block(9, [1, 2, 3])
        wire.text(10, "ind")
    }

    static func candidate(distance: Int = 15_608, duration: Int = 2_168, legs: Int = 1) -> (inout WireBytes) -> Void {
        { wire in
            wire.number(1, distance)
            wire.number(2, duration)
            wire.number(3, legs)
            wire.block(4, Requests.digest)
            wire.block(5, Array("rid-77#0".utf8))
        }
    }

    /// Everything each method may carry.
    static func complete(_ method: CommandMethod) -> [UInt8] {
        WireBytes { wire in
            wire.message(1, context(planID: method == .createPlan ? nil : Requests.planID, expectedVersion: 4))
            switch method {
            case .createPlan:
                wire.text(2, "intent-1")
                wire.text(3, "owner-demo")
                for stop in stops { wire.message(4, stop) }
                wire.message(5, options)
            case .reviseRoute:
                wire.number(2, 1)
                wire.message(3) { list in for stop in stops { list.message(1, stop) } }
                wire.message(4, options)
                wire.number(5, 1)
            case .openDirectionUI, .returnToSelection:
                break
            case .replacePresentation:
                wire.number(2, 1)
            case .requestRoutes:
                wire.number(2, 1)
                wire.number(3, 1)
                wire.block(4, digest)
                wire.block(5, digest)
            case .receiveRoutes:
                wire.number(2, 1)
                wire.number(3, 1)
                wire.number(4, 1)
                wire.message(5, candidate())
                wire.message(5, candidate(distance: 16_869))
            case .calculationFailed:
                wire.number(2, 1)
                wire.number(3, 1)
                wire.number(4, 1)
                wire.number(5, 6)
                wire.text(6, "quota_1")
                wire.number(7, 403)
            case .selectRoute:
                wire.number(2, 1)
                wire.number(3, 1)
                wire.zigzag(4, 1)
            case .requestNavigation:
                wire.number(2, 1)
                wire.number(3, 1)
                wire.zigzag(4, 1)
                wire.text(5, "navigator")
                wire.block(6, digest)
                wire.block(7, digest)
                wire.number(8, 20)
            case .confirmHandoff:
                wire.block(2, attemptID)
                wire.text(3, "nav-7f3a")
                wire.block(4, digest)
            case .rejectHandoff:
                wire.block(2, attemptID)
                wire.number(3, 3)
            case .expireAttempt:
                wire.block(2, attemptID)
            case .retryHandoff:
                wire.text(2, "other")
                wire.number(3, 30)
            case .cancelPlan:
                wire.number(2, 1)
                wire.number(3, 1)
            case .noteEditorDismissed:
                wire.number(2, 1)
                wire.number(3, 2)
            }
        }.bytes
    }
}
