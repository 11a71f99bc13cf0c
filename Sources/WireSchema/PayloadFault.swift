internal import RoutePlanning

/// What the scan of a payload found before protobuf-c was allowed to see it.
enum PayloadFault: Error {
    /// Not a protocol buffer message of this type.
    case malformed(MalformedPayload)
    /// More fields than `Limits.fieldCountMax`.
    case tooManyFields
    /// A `string` field with NUL or bytes that are not UTF-8; the name is the field's in the contract.
    case forbiddenText(fieldName: String)

    /// The answer it leads to.
    var requestFault: RequestFault {
        switch self {
        case .malformed(let malformed): .malformed(malformed)
        case .tooManyFields: .tooLarge
        case .forbiddenText(let fieldName): .refused(.labelForbiddenCharacter, Self.field(named: fieldName))
        }
    }

    /// The text fields of the contract have names of their own, so the last part of a path names the whole path.
    private static func field(named name: String) -> RequestField {
        let isNamed: (RequestField) -> Bool = { $0.rawValue == name || $0.rawValue.hasSuffix(".\(name)") }
        guard let field = RequestField.allCases.first(where: isNamed) else {
            preconditionFailure("every text field of a request is a RequestField: \(name)")
        }
        return field
    }
}
