/// How many names may be told as they are, each of which is a label value of metrics too, and how much is remembered.
package enum Limits {
    /// Navigation targets an installation has: a handful of apps on a handful of platforms.
    package static let targetNamesMax = 16
    /// Released versions of the components in the field at one time.
    package static let componentNamesMax = 32
    /// Pseudonyms remembered at once, one in each place: in 100 kB, so that they stay in the processor's cache.
    package static let rememberedPseudonymsMax = 1_024
    /// Bytes of a value whose pseudonym is remembered: a name as long as an owner's may be.
    package static let rememberedByteCountMax = 64
}
