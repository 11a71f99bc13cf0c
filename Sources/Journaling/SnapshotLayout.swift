/// How a snapshot file goes on behind its header: blocks, then a footer at the very end.
///
/// Block: payload byte count 4, block number 4, payload, XXH64 of these seeded with the number 8. All blocks but the
/// last are 256 KiB. The payload of all blocks together is the records, each with section 1 and byte count 4 in
/// front. Footer: magic 8, block count 8, record counts 3 x 8, state digest 8, XXH64 of the file before it 8.
enum SnapshotLayout {
    static let blockHeadByteCount = 8
    static let blockTailByteCount = 8
    static let payloadByteCountMax =
        JournalLimits.snapshotBlockByteCount - SnapshotLayout.blockHeadByteCount - SnapshotLayout.blockTailByteCount
    static let recordHeadByteCount = 5

    /// Its low half exceeds every payload byte count, so a footer is never taken for a block.
    static let footerMagic: UInt64 = 0x5F54_4F4F_4650_5352  // "RSPFOOT_"
    static let footerByteCount = 8 + 8 + 8 * SnapshotSection.allCases.count + 8 + 8
}
