/// A status code of HTTP (RFC 9110, section 15); any other number a host sends is not told.
package struct HTTPStatus: Hashable, Sendable {
    /// 100 to 599.
    package let code: UInt16

    /// Nil for a number that is no status code.
    package init?(_ number: UInt32) {
        guard (100...599).contains(number) else { return nil }
        self.code = UInt16(number)
    }
}
