internal import Configuration
internal import Server

extension PeerLimits {
    /// What the configuration says, with as many connections as there are descriptors for.
    init(_ limits: ConfiguredLimits, connectionsMax: Int) {
        self.init()
        self.connectionsMax = connectionsMax
        self.streamsMax = limits.streamsMax
        self.callsMax = limits.callsMax
        self.outputByteCountMax = limits.outputMebibytesMax << 20
        self.inputByteCountMax = limits.inputMebibytesMax << 20
        self.stallNanosecondsMax = limits.frameSecondsMax * 1_000_000_000
        self.writeNanosecondsMax = limits.unreadSecondsMax * 1_000_000_000
        self.idleNanosecondsMax = limits.idleSecondsMax == 0 ? nil : limits.idleSecondsMax * 1_000_000_000
    }
}
