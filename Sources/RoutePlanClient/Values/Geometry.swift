/// What the library makes of a provider's geometry; the geometry itself never leaves the caller.
public enum Geometry {
    /// Digits after the point that an encoded polyline declares.
    public enum Precision: UInt32, Sendable {
        case five = 5
        case six = 6
    }

    /// Digest of an encoded polyline: its points at 1e-5 degrees, repeats dropped.
    public static func digest(ofPolyline text: String, precision: Precision) throws(CallFailure) -> Digest {
        try CLibrary.geometryDigest(text, precision: precision.rawValue)
    }
}
