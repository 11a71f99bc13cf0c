internal import Engine
internal import RoutePlanning
internal import WireSchema

/// Answers the calls of `routeplan.v1.Administration`, which change no plan.
struct AdministrationCalls: ~Copyable {
    private let writer: Writer
    private let program: Nameplate
    private let methods = AdministrationMethod.allCases.map { (name: Array($0.rawValue.utf8), method: $0) }
    private var codec = AdministrationCodec()

    init(writer: Writer, program: Nameplate) {
        self.writer = writer
        self.program = program
    }

    /// The method of this name; nil is answered with code 12.
    func method(named name: borrowing Span<UInt8>) -> AdministrationMethod? {
        for row in self.methods where name.isEqual(to: row.name) { return row.method }
        return nil
    }

    /// Answers one call into `payload`.
    mutating func dispatch(
        _ method: AdministrationMethod, _ request: borrowing Span<UInt8>, as principal: Principal,
        into payload: inout [UInt8]
    ) -> AsideResult {
        switch self.codec.decode(method, payload: request) {
        case .request(let decoded):
            if let refusal = principal.refusal(of: method.kind) { return .refused(refusal) }
            return self.perform(decoded, into: &payload)
        case .refused(let refusal): return .refused(refusal)
        case .malformed(let fault): return .malformed(fault)
        }
    }

    private mutating func perform(_ request: AdministrationRequest, into payload: inout [UInt8]) -> AsideResult {
        let program = self.program
        switch request {
        case .instance:
            self.codec.encode(self.writer.assumeIsolated { $0.instance(of: program) }, into: &payload)
        case .metrics:
            self.codec.encode(metrics: self.writer.assumeIsolated { $0.metrics(of: program) }, into: &payload)
        }
        return .answered
    }
}
