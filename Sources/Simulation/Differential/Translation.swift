package import RoutePlanning

/// Says what the reference model's numbers are in the terms of `RoutePlanning`, and nothing else.
///
/// Numbers are enough for the model: a place, an owner or a session only has to be the same or another one.
package enum Translation {
    /// A text per number.
    package static func text(_ word: StaticString, _ number: Int) -> Text { Text("\(word)-\(number)") }

    /// A digest that is the same exactly for the same numbers.
    package static func digest(_ numbers: [Int]) -> Digest256 {
        var mixed: [UInt64] = [0x243F_6A88, 0x85A3_08D3, 0x1319_8A2E, 0x0370_7344]
        for number in [numbers.count] + numbers {
            for index in mixed.indices {
                mixed[index] = (mixed[index] ^ UInt64(bitPattern: Int64(number))) &* 0x0000_0100_0000_01B3
                mixed[index] ^= mixed[index] >> 29
            }
        }
        return Digest256(word0: mixed[0], word1: mixed[1], word2: mixed[2], word3: mixed[3])
    }

    /// A fingerprint that is the same exactly for the same numbers, as far as 64 bits go.
    package static func fingerprint(_ numbers: [Int]) -> UInt64 {
        var mixed: UInt64 = 0x243F_6A88
        for number in numbers {
            mixed = (mixed ^ UInt64(bitPattern: Int64(number))) &* 0x9E37_79B9_7F4A_7C15
            mixed ^= mixed >> 32
        }
        return mixed
    }

    /// Stops per number, a thousandth of a degree apart.
    package static func stops(_ stops: [ReferenceStop]) -> [Stop] {
        stops.map { stop in
            let place = Place.coordinate(
                Coordinate(latitudeE6: 10_000_000 + Int32(stop.place) * 1_000, longitudeE6: 77_000_000))
            return Stop(place: place, label: self.text("label", stop.label))
        }
    }

    /// Options per number, which is the most alternatives asked for.
    package static func options(_ number: Int) -> RouteOptions { RouteOptions(maxAlternatives: UInt8(number)) }

    /// Stops, options and their digests.
    package static func content(_ content: ReferenceContent) -> RouteContent {
        RouteContent(
            stops: self.stops(content.stops), options: self.options(content.options),
            locationDigest: self.digest(content.places), optionDigest: self.digest([content.options]))
    }

    /// A route per distance and geometry.
    package static func candidate(_ candidate: ReferenceCandidate) -> Candidate {
        Candidate(
            distanceMetres: UInt32(candidate.distance), durationSeconds: 60, legCount: 1,
            geometryDigest: candidate.geometry.map { self.digest([$0]) })
    }

    /// The attempt of a number.
    package static func attempt(_ number: Int) -> AttemptID { AttemptID(high: 0xA, low: UInt64(number)) }

    /// The hand-off of a number.
    package static func handoff(_ number: Int) -> HandoffID { HandoffID(high: 0xB, low: UInt64(number)) }

    /// The choice of a number.
    package static func choice(_ number: Int) -> CandidateID { CandidateID(high: 0xC, low: UInt64(number)) }

    /// The identifiers a command may take for what it creates.
    package static func fresh(_ number: Int) -> FreshIdentifiers {
        FreshIdentifiers(
            planRandom: UInt64(number), candidateID: self.choice(number), handoffID: self.handoff(number),
            attemptID: self.attempt(number))
    }

    /// A member of an enum of `RoutePlanning` by its raw value.
    package static func member<Member: RawRepresentable>(_ number: Int) -> Member where Member.RawValue == UInt8 {
        guard let member = Member(rawValue: UInt8(number)) else {
            preconditionFailure("the workload uses only numbers that the enum has")
        }
        return member
    }

    /// A position as the model tells it.
    package static func position(_ position: PlanPosition) -> ReferencePosition {
        guard let state = ReferenceState(rawValue: position.state.word) else {
            preconditionFailure("a state the contract does not have")
        }
        return ReferencePosition(
            state: state, version: Int(position.version), revision: Int(position.revision),
            generation: Int(position.generation))
    }

    /// The operator's choices.
    package static func policy(_ policy: ReferencePolicy) -> Policy {
        var targets: [Text: Int] = [:]
        for entry in policy.targetStopsMax { targets[self.text("target", entry.target)] = entry.stops }
        return Policy(
            plansMax: policy.plansMax, plansPerOwnerMax: policy.plansPerOwnerMax,
            freshnessSeconds: policy.freshnessSeconds, refusesStaleCandidates: policy.refusesStaleCandidates,
            targetStopsMax: targets)
    }
}
