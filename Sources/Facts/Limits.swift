/// How many names may be told as they are; each is a label value of metrics too.
package enum Limits {
    /// Navigation targets an installation has: a handful of apps on a handful of platforms.
    package static let targetNamesMax = 16
    /// Released versions of the components in the field at one time.
    package static let componentNamesMax = 32
}
