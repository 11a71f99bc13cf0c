/// How a calculation ended.
enum CalculationResult: UInt8, CaseIterable {
    /// Routes came.
    case candidates = 0
    /// None came, or the provider or the host said that none will.
    case failed = 1
    /// The plan went on without it.
    case superseded = 2
}
