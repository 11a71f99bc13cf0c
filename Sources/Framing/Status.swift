/// Why a call did not succeed: `google.rpc.Status` on the wire.
package struct Status: Equatable, Sendable {
    /// Never `.ok`: success is the absence of a status.
    package let code: StatusCode
    /// Text for a person; machines read the code and the details.
    package let message: String
    /// Typed facts, in order.
    package let details: [StatusDetail]

    /// States a failure.
    package init(_ code: StatusCode, _ message: String, details: [StatusDetail] = []) {
        precondition(code != .ok, "success has no status")
        self.code = code
        self.message = message
        self.details = details
    }
}
