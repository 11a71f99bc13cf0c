/// A setting's value as it would be written, and where it comes from.
package struct SettingValue: Equatable, Sendable {
    /// As in the file.
    package let text: String
    /// Who said so.
    package let origin: Origin
}
