internal import CProtobufC

/// What the scan of a payload found before protobuf-c was allowed to see it.
enum PayloadFault: Error {
    /// Not a protocol buffer message of this type.
    case malformed(MalformedPayload)
    /// More fields than `Limits.fieldCountMax`.
    case tooManyFields
    /// A `string` field with NUL or bytes that are not UTF-8; the name is the field's in the contract.
    case forbiddenText(fieldName: String)
}
