/// An owner's name with its hash, computed once: two names that differ are told apart by one comparison of words.
package struct OwnerName: Sendable, Hashable {
    /// The name.
    package let text: Text
    private let word: UInt64

    /// Hashes a name.
    package init(_ text: Text) {
        self.text = text
        self.word = text.shardWord
    }

    /// Equal words prove nothing, since anybody can choose names: the bytes decide.
    package static func == (left: OwnerName, right: OwnerName) -> Bool {
        left.word == right.word && left.text == right.text
    }

    /// By the word alone.
    package func hash(into hasher: inout Hasher) { hasher.combine(self.word) }
}
