/// New options of a revision with their digest.
package struct OptionsChange: Equatable, Sendable {
    /// The options, all of them.
    package let options: RouteOptions
    /// SHA-256 of their canonical bytes.
    package let optionDigest: Digest256

    /// Memberwise.
    package init(options: RouteOptions, optionDigest: Digest256) {
        self.options = options
        self.optionDigest = optionDigest
    }
}
