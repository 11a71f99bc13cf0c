import Storage
import Testing

/// What a data directory lies on, by the magic numbers of statfs(2).
@Suite struct SurroundingsTests {
    @Test(
        arguments: [
            (0xEF53, Surroundings.Ground.disk), (0x5846_5342, .disk), (0x794C_7630, .overlay), (0x0102_1994, .memory),
            (0x8584_58F6, .memory), (0x6969, .network), (0xFF53_4D42, .network),
        ] as [(UInt64, Surroundings.Ground)])
    func `a file system is known by its number`(magic: UInt64, ground: Surroundings.Ground) {
        #expect(Surroundings.Ground(magic: magic) == ground)
    }
}
