import Server
import Testing

/// Descriptors are shared between clients and the journal, and the journal comes first.
@Suite struct ConnectionShareTests {
    private static let reserve = UInt64(Limits.descriptorReserve)

    @Test(
        arguments: [
            (4_096, UInt64.max, 4_096), (4_096, Self.reserve + 4_096, 4_096), (4_096, Self.reserve + 4_095, 4_095),
            (4_096, Self.reserve + 4, 4), (4_096, Self.reserve + 3, nil), (4_096, 0, nil), (2, Self.reserve + 2, 2),
            (2, Self.reserve + 1, nil),
        ] as [(Int, UInt64, Int?)])
    func `clients get what is wanted, or what the reserve leaves, or nobody is served`(
        wanted: Int, limit: UInt64, granted: Int?
    ) {
        #expect(ConnectionShare.connectionsMax(wanted: wanted, descriptorLimit: limit) == granted)
    }
}
