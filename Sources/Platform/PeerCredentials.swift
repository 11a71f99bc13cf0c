/// Who is at the other end of a socket, as recorded when it connected (unix(7), `SO_PEERCRED`).
package struct PeerCredentials: Equatable, Sendable {
    /// Effective user.
    package let userID: UInt32
    /// Effective group.
    package let groupID: UInt32
    /// Process, for texts only: the number may belong to another process by now.
    package let processID: Int32

    /// States an identity.
    package init(userID: UInt32, groupID: UInt32, processID: Int32) {
        self.userID = userID
        self.groupID = groupID
        self.processID = processID
    }
}
