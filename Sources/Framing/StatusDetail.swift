/// One typed fact of a status: `google.protobuf.Any` on the wire.
package struct StatusDetail: Equatable, Sendable {
    /// Name of the type, such as `type.googleapis.com/demo.v1.Detail`.
    package let typeURL: String
    /// The encoded message.
    package let value: [UInt8]

    /// Names the type and carries its bytes.
    package init(typeURL: String, value: [UInt8]) {
        self.typeURL = typeURL
        self.value = value
    }
}
