/// Names one call for as long as it lives: the connection it came on and its stream.
package struct CallIdentity: Hashable, Sendable {
    /// The connection; a token is never used again while the process lives.
    package let connection: ConnectionToken
    /// The stream on that connection.
    package let streamID: UInt32

    /// Names a call.
    package init(connection: ConnectionToken, streamID: UInt32) {
        self.connection = connection
        self.streamID = streamID
    }
}
