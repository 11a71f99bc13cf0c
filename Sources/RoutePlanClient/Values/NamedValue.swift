/// A value of one of the contract's enumerations, with the name the contract gives it.
public protocol NamedValue: RawRepresentable<UInt32>, CaseIterable, Equatable, Sendable {
    /// RP_ENUM_* of routeplan.h.
    static var enumeration: UInt32 { get }
}

extension NamedValue {
    /// The contract's name, without prefix: "HANDOFF_PENDING".
    public var name: String { CLibrary.name(of: Int32(bitPattern: self.rawValue), in: Self.enumeration) }

    /// The value of that name, in any case and with '-' as good as '_'; nil when there is none.
    public init?(name: String) {
        guard let value = CLibrary.value(named: name, in: Self.enumeration) else { return nil }
        self.init(rawValue: UInt32(bitPattern: value))
    }
}
