internal import CPlatform

/// One report of the event loop: whose descriptor it is and what it is ready for.
package struct Readiness: Equatable, Sendable {
    /// The number given when the descriptor was registered.
    package let token: UInt64
    private let bits: UInt32

    init(token: UInt64, bits: UInt32) {
        self.token = token
        self.bits = bits
    }

    /// A report that reading will not block, made by whoever has something to be read.
    package static func readable(token: UInt64) -> Readiness {
        Readiness(token: token, bits: UInt32(CPLATFORM_READABLE))
    }

    /// Reading will not block.
    package var isReadable: Bool { self.bits & UInt32(CPLATFORM_READABLE) != 0 }
    /// Writing will not block.
    package var isWritable: Bool { self.bits & UInt32(CPLATFORM_WRITABLE) != 0 }
    /// Both directions are gone: the peer has closed, not only stopped sending.
    package var isHungUp: Bool { self.bits & UInt32(CPLATFORM_HUNG_UP) != 0 }
}
