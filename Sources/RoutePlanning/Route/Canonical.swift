/// The canonical bytes digests are computed over (docs/protocol.md, "Canonical form").
///
/// Binary and fixed-point, never text or floating point, so that two implementations cannot differ. Pure functions: who
/// needs a digest hashes the bytes with SHA-256.
package enum Canonical {
    /// Bytes of a stop list; labels, addresses and location types are not in them.
    ///
    /// `rps.loc.v1` 00, u8 count, then per stop 01 i32 latitude i32 longitude, or 02 u8 byte count and the pin.
    package static func locationBytes(of stops: [Stop]) -> [UInt8] {
        precondition(stops.count <= Limits.stopsMax, "stops are checked before they are hashed")
        var bytes = Self.prefix("rps.loc.v1", capacity: 12 + 9 * stops.count)
        bytes.append(UInt8(stops.count))
        for stop in stops {
            switch stop.place {
            case .coordinate(let coordinate):
                bytes.append(1)
                BigEndian.append(coordinate.latitudeE6, to: &bytes)
                BigEndian.append(coordinate.longitudeE6, to: &bytes)
            case .pin(let pin):
                bytes.append(2)
                bytes.append(UInt8(Pin.byteCount))
                bytes.append(contentsOf: pin.bytes)
            }
        }
        return bytes
    }

    /// Bytes of route options.
    ///
    /// `rps.opt.v1` 00, then profile, resource, route type, excludes, alternatives, most alternatives, overview and steps
    /// in one byte each, attributes in two, region in three.
    package static func optionBytes(of options: RouteOptions) -> [UInt8] {
        let options = options.normalised
        var bytes = Self.prefix("rps.opt.v1", capacity: 24)
        bytes.append(options.profile.rawValue)
        bytes.append(options.resource.rawValue)
        bytes.append(options.routeType.rawValue)
        bytes.append(options.excludes.rawValue)
        bytes.append(options.alternatives ? 1 : 0)
        bytes.append(options.maxAlternatives)
        bytes.append(options.overview.rawValue)
        bytes.append(options.steps ? 1 : 0)
        BigEndian.append(options.attributes.rawValue, to: &bytes)
        bytes.append(contentsOf: options.region.bytes)
        return bytes
    }

    /// Bytes of one logical request for routes: what is asked, at which revision.
    ///
    /// `rps.req.v1` 00, location digest, option digest, u64 revision.
    package static func requestBytes(locationDigest: Digest256, optionDigest: Digest256, revision: UInt64) -> [UInt8] {
        var bytes = Self.prefix("rps.req.v1", capacity: 11 + 2 * Digest256.byteCount + 8)
        bytes.append(contentsOf: locationDigest.bytes)
        bytes.append(contentsOf: optionDigest.bytes)
        BigEndian.append(revision, to: &bytes)
        return bytes
    }

    /// Bytes of a decoded geometry; a point equal to the one before it is dropped.
    ///
    /// `rps.geo.v1` 00, u32 count, then i32 latitude i32 longitude a point. The daemon never sees geometry; clients and
    /// their tests do.
    package static func geometryBytes(of points: [GeometryPoint]) -> [UInt8] {
        var distinct: [GeometryPoint] = []
        distinct.reserveCapacity(points.count)
        for point in points where distinct.last != point { distinct.append(point) }
        var bytes = Self.prefix("rps.geo.v1", capacity: 15 + 8 * distinct.count)
        BigEndian.append(UInt32(distinct.count), to: &bytes)
        for point in distinct {
            BigEndian.append(point.latitudeE5, to: &bytes)
            BigEndian.append(point.longitudeE5, to: &bytes)
        }
        return bytes
    }

    /// A versioned domain prefix and its zero, with room for what follows.
    private static func prefix(_ name: StaticString, capacity: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(capacity)
        bytes.append(contentsOf: name.description.utf8)
        bytes.append(0)
        return bytes
    }
}
