/// Where a stop is, in the contract's normal form.
public enum DirectionPlace: Hashable, Sendable {
    /// WGS 84 in millionths of a degree, north and east positive.
    case coordinate(latitudeE6: Int32, longitudeE6: Int32)
    /// A Mappls Pin, upper case.
    case pin(String)

    /// Reads a location as the SDK writes it: "longitude,latitude", longitude first, or a pin.
    public init(location: String) throws(ContentFault) {
        let bytes = Self.trimmed(Array(location.utf8)[...])
        guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else {
            self = .pin(try Self.pin(bytes))
            return
        }
        let longitude = try Self.degrees(bytes[..<comma])
        try self.init(latitude: Self.degrees(bytes[(comma + 1)...]), longitude: longitude)
    }

    /// Rounds degrees half away from zero, never wraps, and brings the poles and the antimeridian to one spelling.
    public init(latitude: Double, longitude: Double) throws(ContentFault) {
        guard latitude.isFinite, longitude.isFinite else { throw .coordinateNotFinite }
        let north = (latitude * 1e6).rounded(.toNearestOrAwayFromZero)
        let east = (longitude * 1e6).rounded(.toNearestOrAwayFromZero)
        guard abs(north) <= 90e6, abs(east) <= 180e6 else { throw .coordinateOutOfRange }
        let latitudeE6 = Int32(north)
        let longitudeE6: Int32 = abs(latitudeE6) == 90_000_000 ? 0 : east == -180e6 ? 180_000_000 : Int32(east)
        guard latitudeE6 != 0 || longitudeE6 != 0 else { throw .coordinateNullIsland }
        self = .coordinate(latitudeE6: latitudeE6, longitudeE6: longitudeE6)
    }

    private static func pin(_ bytes: ArraySlice<UInt8>) throws(ContentFault) -> String {
        let upper = bytes.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0 }
        let isPin = upper.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
        }
        guard isPin, upper.count == 6 else { throw .locationSyntax }
        return String(decoding: upper, as: UTF8.self)
    }

    /// One decimal number, no other spelling; words for what is not finite are known, to be named for what they are.
    private static func degrees(_ bytes: ArraySlice<UInt8>) throws(ContentFault) -> Double {
        let text = String(decoding: Self.trimmed(bytes), as: UTF8.self)
        let unsigned = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
        if ["nan", "inf", "infinity"].contains(unsigned.lowercased()) { throw .coordinateNotFinite }
        let isDecimal = unsigned.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || ".eE+-".utf8.contains(byte)
        }
        guard isDecimal, unsigned.first != "-", unsigned.first != "+", let degrees = Double(text) else {
            throw .locationSyntax
        }
        return degrees
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
        let start = bytes.drop(while: isBlank)
        return start.prefix(start.count - start.reversed().prefix(while: isBlank).count)
    }
}
