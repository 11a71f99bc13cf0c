/// One value of what a tool reports: names and values in the order a reader wants them.
package enum ReportValue: Equatable, Sendable {
    /// Nothing.
    case null
    /// Yes or no.
    case flag(Bool)
    /// A whole number that is not negative.
    case count(UInt64)
    /// A number.
    case number(Double)
    /// A text.
    case text(String)
    /// Several values.
    case list([ReportValue])
    /// Named values.
    case object([Member])

    /// One name and its value.
    package struct Member: Equatable, Sendable {
        /// The name, in lower case with underscores.
        package let name: String
        /// The value.
        package let value: ReportValue

        /// Pairs a name with its value.
        package init(_ name: String, _ value: ReportValue) {
            self.name = name
            self.value = value
        }
    }

    /// An object without those members that are null.
    static func members(_ members: (String, ReportValue?)...) -> ReportValue {
        .object(
            members.compactMap { name, value in
                guard let value, value != .null else { return nil }
                return Member(name, value)
            })
    }

    /// A number that may be missing.
    static func optional(_ count: UInt64?) -> ReportValue { count.map(ReportValue.count) ?? .null }

    /// A text that may be missing.
    static func optional(_ text: String?) -> ReportValue { text.map(ReportValue.text) ?? .null }

    /// The value of a member of an object.
    package subscript(_ name: String) -> ReportValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}
