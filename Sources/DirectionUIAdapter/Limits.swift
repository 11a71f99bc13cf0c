/// The most of everything the adapter keeps or takes.
public enum Limits {
    /// Steps that wait for answers; nobody taps so often in the seconds a call may take, a faulty controller does.
    public static let waitingStepsMax = 32
    /// Locations of one controller, filled in or not; the provider itself takes no more than 100 points.
    public static let locationsMax = 100
    /// Bytes of a key seed; with generation, callback and part a command key keeps within its 64 bytes.
    public static let keySeedByteCountMax = 40
    /// Bytes of a provider's route handle; a longer one is left out, as a cut one would name nothing.
    public static let routeReferenceByteCountMax = 256
}
