/// Who acted.
package struct Actor: Hashable, Sendable {
    /// In which role.
    package let type: ActorType
    /// The host's own name for who acted, at most `Limits.actorRefByteCountMax` bytes.
    package let ref: Text

    /// Memberwise.
    package init(type: ActorType, ref: Text = .empty) {
        self.type = type
        self.ref = ref
    }
}
