/// One point of a decoded geometry, in hundred-thousandths of a degree.
package struct GeometryPoint: Hashable, Sendable {
    /// 1e-5 degrees north.
    package let latitudeE5: Int32
    /// 1e-5 degrees east.
    package let longitudeE5: Int32

    /// Memberwise.
    package init(latitudeE5: Int32, longitudeE5: Int32) {
        self.latitudeE5 = latitudeE5
        self.longitudeE5 = longitudeE5
    }
}
