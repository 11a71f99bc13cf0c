/// What statfs(2) says the directory lies on, as far as it matters for locks and syncs.
enum FileSystemKind: Equatable {
    /// Locks and syncs are another machine's promise: refused.
    case network
    /// A container's layered root; the data may vanish with it: warned about.
    case overlay
    /// Anything else.
    case local

    /// Judges the magic number of statfs(2), of which the low 32 bits count.
    init(magic: UInt64) {
        switch UInt32(truncatingIfNeeded: magic) {
        case 0x6969,  // NFS
            0x517B,  // SMB
            0xFE53_4D42,  // SMB 2
            0xFF53_4D42,  // CIFS
            0x0102_1997,  // 9P
            0x5346_414F,  // AFS (OpenAFS)
            0x6B41_4653,  // AFS (kernel)
            0x7375_7245,  // Coda
            0x00C3_6400,  // Ceph
            0x0BD0_0BD0,  // Lustre
            0x4750_4653,  // GPFS
            0x564C:  // NetWare
            self = .network
        case 0x794C_7630: self = .overlay
        default: self = .local
        }
    }
}
