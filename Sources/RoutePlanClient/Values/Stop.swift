/// One stop, as a command says it and as a plan shows it.
public struct Stop: Hashable, Sendable {
    /// Where it is.
    public var place: Place
    /// Display name, at most 256 bytes.
    public var label: String
    /// Display address, at most 256 bytes.
    public var address: String
    /// How it was chosen.
    public var locationType: LocationType

    /// Gathers the four.
    public init(_ place: Place, label: String = "", address: String = "", locationType: LocationType = .none) {
        self.place = place
        self.label = label
        self.address = address
        self.locationType = locationType
    }

    /// Reads a location as the Mappls SDK writes it: "longitude,latitude", or a pin.
    public init(
        location: String, label: String = "", address: String = "", locationType: LocationType = .none
    ) throws(CallFailure) {
        self.init(try CLibrary.place(location), label: label, address: address, locationType: locationType)
    }
}
