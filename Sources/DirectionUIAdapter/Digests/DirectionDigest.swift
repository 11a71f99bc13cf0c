/// SHA-256 over the contract's canonical bytes (docs/protocol.md, "Canonical form"), so that what a controller shows can
/// be compared with what a plan holds.
public struct DirectionDigest: Hashable, Sendable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Which stops a route has, in which order.
    public init(stops: [DirectionStop]) {
        precondition(stops.count <= Limits.locationsMax, "stops are counted before they are hashed")
        var message = Array("rps.loc.v1\0".utf8)
        message.append(UInt8(stops.count))
        for stop in stops {
            switch stop.place {
            case .coordinate(let latitudeE6, let longitudeE6):
                message.append(1)
                Self.append(latitudeE6, to: &message)
                Self.append(longitudeE6, to: &message)
            case .pin(let pin):
                message += [2, UInt8(pin.utf8.count)]
                message += pin.utf8
            }
        }
        self.bytes = SHA256.digest(of: message)
    }

    /// Which options it has.
    public init(options: DirectionOptions) {
        var message = Array("rps.opt.v1\0".utf8)
        message.append(UInt8(options.profile.rawValue))
        message.append(UInt8(options.resource.rawValue))
        message.append(UInt8(options.routeType.rawValue))
        message.append(options.excludes.rawValue)
        message.append(options.alternatives ? 1 : 0)
        message.append(options.alternatives ? options.alternativesMax : 0)
        message.append(UInt8(options.overview.rawValue - 1))
        message.append(options.steps ? 1 : 0)
        message += [UInt8(options.attributes.rawValue >> 8), UInt8(options.attributes.rawValue & 255)]
        message += options.region.uppercased().utf8
        self.bytes = SHA256.digest(of: message)
    }

    /// Which way a route goes: its points at 1e-5 degrees, repeats left out.
    ///
    /// A route may cross the antimeridian with longitudes that run on, but not round the globe.
    public init(geometry points: [DirectionRoute.Point]) throws(ContentFault) {
        var drawn: [(Int32, Int32)] = []
        drawn.reserveCapacity(points.count)
        for point in points {
            let next = (try Self.inE5(point.latitude, most: 90), try Self.inE5(point.longitude, most: 360))
            if let last = drawn.last, last == next { continue }
            drawn.append(next)
        }
        var message = Array("rps.geo.v1\0".utf8)
        Self.append(Int32(truncatingIfNeeded: drawn.count), to: &message)
        for (north, east) in drawn {
            Self.append(north, to: &message)
            Self.append(east, to: &message)
        }
        self.bytes = SHA256.digest(of: message)
    }

    /// Rounds half away from zero by way of millionths, which hold every point of a polyline exactly; degrees do not.
    private static func inE5(_ degrees: Double, most: Double) throws(ContentFault) -> Int32 {
        let millionths = (degrees * 1e6).rounded(.toNearestOrAwayFromZero)
        guard abs(millionths) <= most * 1e6 else { throw .geometryOutOfRange }
        return (Int32(millionths) + (millionths < 0 ? -5 : 5)) / 10
    }

    private static func append(_ value: Int32, to message: inout [UInt8]) {
        let word = UInt32(bitPattern: value)
        message += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
}
