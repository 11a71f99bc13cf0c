/// What remains of an `NSError` of the provider: numbers and one of a few words, and nothing of its text.
///
/// Texts of such errors can hold the failing URL, and that the places and the access token. They are looked at here, to
/// find the provider's own code among them, and not kept.
public struct ProviderError: Equatable, Sendable {
    /// The class a plan is told, and the host's key to a text of its own.
    public let failure: CalculationFailure
    /// The provider's code, one of those it documents; empty where it said none.
    public let providerCode: String
    /// The HTTP status, where the code was one.
    public let httpStatus: UInt32?
    /// Whether the error says that something failed; the SDK hands one over on success too.
    public let isFailure: Bool

    /// Takes the error's domain and code, and whatever texts may hold the provider's code.
    public init(domain: String, code: Int, texts: [String] = []) {
        let status = (100...599).contains(code) && domain != Self.systemDomain ? UInt32(code) : nil
        let word = texts.lazy.compactMap { text in Self.words.first { $0.word == text } }.first
        self.isFailure = code != 0
        self.httpStatus = status
        self.providerCode = word?.word ?? ""
        if let word {
            self.failure = word.failure
        } else if domain == Self.systemDomain {
            self.failure = Self.systemFailure(code)
        } else {
            self.failure = Self.failure(of: code)
        }
    }

    /// Foundation's domain of failed requests.
    private static let systemDomain = "NSURLErrorDomain"

    /// The codes in the provider's answers.
    private static let words: [(word: String, failure: CalculationFailure)] = [
        ("Ok", .noAlternatives), ("ok", .noAlternatives), ("NoRoute", .noAlternatives), ("NoSegment", .noSegment),
        ("TooBig", .tooBig), ("InvalidUrl", .invalidRequest), ("InvalidService", .invalidRequest),
        ("InvalidVersion", .invalidRequest), ("InvalidOptions", .invalidRequest), ("InvalidQuery", .invalidRequest),
        ("InvalidValue", .invalidRequest),
    ]

    /// By HTTP status, or by the SDK's own numbers.
    private static func failure(of code: Int) -> CalculationFailure {
        switch code {
        case 0, 204: .noAlternatives
        case 1...6, 401: .auth
        case 400, 412: .invalidRequest
        case 403: .quota
        case 405, 501: .unsupportedOption
        case 500, 502, 503, 504: .providerUnavailable
        default: .unknown
        }
    }

    /// By Foundation's numbers of failed requests.
    private static func systemFailure(_ code: Int) -> CalculationFailure {
        switch code {
        case -999: .hostAbandoned
        case -1_001: .timeout
        case -1_000, -1_002: .invalidRequest
        case -1_012, -1_013: .auth
        case -1_011: .providerUnavailable
        case -1_206 ... -1_003, -2_000: .network
        default: .unknown
        }
    }
}
