extension RouteContent {
    /// What a creation is recognised by when it is repeated: both digests in 64 bits.
    package var fingerprint: UInt64 {
        var mixer = Mixer()
        mixer.mix(self.locationDigest)
        mixer.mix(self.optionDigest)
        return mixer.digest
    }

    /// Why `stops` cannot be a route's stops whatever the plan's state, if so.
    ///
    /// Equal neighbours are refused; equal stops elsewhere are a loop, and nearly equal ones are the traveler's business.
    package static func refusal(ofStops stops: [Stop]) -> Refusal? {
        guard stops.count <= Limits.stopsMax else { return Refusal(reason: .stopCount, field: .stops) }
        for index in stops.indices.dropFirst() where stops[index].place == stops[index - 1].place {
            return Refusal(reason: .duplicateConsecutiveStop, field: .stops)
        }
        for stop in stops {
            guard stop.label.byteCount <= Limits.labelByteCountMax else {
                return Refusal(reason: .labelTooLong, field: .stopsLabel)
            }
            guard stop.address.byteCount <= Limits.labelByteCountMax else {
                return Refusal(reason: .labelTooLong, field: .stopsAddress)
            }
        }
        return nil
    }
}

extension RouteOptions {
    /// The same options with the number of alternatives forced to 0 when none are wanted.
    package var normalised: RouteOptions {
        guard !self.alternatives, self.maxAlternatives != 0 else { return self }
        return RouteOptions(
            profile: self.profile, resource: self.resource, routeType: self.routeType, excludes: self.excludes,
            alternatives: false, maxAlternatives: 0, overview: self.overview, steps: self.steps,
            attributes: self.attributes, region: self.region)
    }

    /// Why these options never belong together, if so.
    ///
    /// Only what no provider document allows: walking or shortest with live traffic. The provider decides the rest.
    package var refusal: Refusal? {
        let isLive = self.resource != .routeAdvanced
        guard !(isLive && self.profile == .walking) else {
            return Refusal(reason: .optionCombination, field: .optionsResource)
        }
        guard !(isLive && self.routeType == .shortest) else {
            return Refusal(reason: .optionCombination, field: .optionsRouteType)
        }
        guard self.maxAlternatives <= Limits.alternativesMax else {
            return Refusal(reason: .optionCombination, field: .optionsMaxAlternatives)
        }
        guard Excludes.all.isSuperset(of: self.excludes) else {
            return Refusal(reason: .optionCombination, field: .optionsExcludes)
        }
        guard Attributes.all.isSuperset(of: self.attributes) else {
            return Refusal(reason: .optionCombination, field: .optionsAttributes)
        }
        return nil
    }
}

extension Candidate {
    /// Why this cannot be a provider's route, if so.
    package var refusal: Refusal? {
        guard self.distanceMetres <= Limits.distanceMetresMax else {
            return Refusal(reason: .geometryOutOfRange, field: .candidatesDistanceM)
        }
        guard self.durationSeconds <= Limits.durationSecondsMax else {
            return Refusal(reason: .geometryOutOfRange, field: .candidatesDurationS)
        }
        guard self.providerRouteRef.count <= Limits.providerRouteRefByteCountMax else {
            return Refusal(reason: .labelTooLong, field: .candidatesProviderRouteRef)
        }
        return nil
    }
}
