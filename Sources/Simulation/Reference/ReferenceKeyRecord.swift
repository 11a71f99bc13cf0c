/// A command that committed, remembered under its key.
package struct ReferenceKeyRecord: Hashable, Sendable {
    /// The key.
    package var key: Int
    /// The payload it came with.
    package var request: ReferenceRequest
    /// The answer of then.
    package var answer: ReferenceAnswer

    /// Memberwise.
    package init(key: Int, request: ReferenceRequest, answer: ReferenceAnswer) {
        self.key = key
        self.request = request
        self.answer = answer
    }
}
