/// What a script says an answer must be, and how it is compared.
struct StepExpectation: Decodable, Equatable, Sendable {
    /// OK, or the name of the status.
    let status: String
    let reason: String?
    let disposition: String?
    let state: String
    let version: UInt64
    let revision: UInt64
    let generation: UInt32
    let late: Bool?
    let dispose: Bool?
    let reselect: Bool?
    let compensation: String?
    let failure: String?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case status, reason, disposition, state, version, revision, generation
        case late, dispose, reselect, compensation, failure
    }

    /// Reads an expectation and refuses unknown members: an expectation not understood would not be checked.
    init(from decoder: any Decoder) throws {
        try KnownKeys.check(decoder, known: CodingKeys.allCases.map(\.rawValue))
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.status = try values.decode(String.self, forKey: .status)
        self.reason = try values.decodeIfPresent(String.self, forKey: .reason)
        self.disposition = try values.decodeIfPresent(String.self, forKey: .disposition)
        self.state = try values.decode(String.self, forKey: .state)
        self.version = try values.decode(UInt64.self, forKey: .version)
        self.revision = try values.decode(UInt64.self, forKey: .revision)
        self.generation = try values.decode(UInt32.self, forKey: .generation)
        self.late = try values.decodeIfPresent(Bool.self, forKey: .late)
        self.dispose = try values.decodeIfPresent(Bool.self, forKey: .dispose)
        self.reselect = try values.decodeIfPresent(Bool.self, forKey: .reselect)
        self.compensation = try values.decodeIfPresent(String.self, forKey: .compensation)
        self.failure = try values.decodeIfPresent(String.self, forKey: .failure)
    }

    /// Every way in which an answer differs; empty when it is as expected.
    ///
    /// A flag that tells the caller to act must be unset where the script does not mention it: a stray `compensation`
    /// would stop somebody's navigation. `late` only informs, so it is compared where the script speaks of it.
    func differences(from observed: StepObservation) -> [Difference] {
        var rows: [(field: String, expected: String, observed: String)] = [
            ("status", self.status, observed.status),
            ("reason", self.reason ?? "", observed.reason),
            ("disposition", self.disposition ?? "", observed.disposition),
            ("state", self.state, observed.state),
            ("version", "\(self.version)", "\(observed.version)"),
            ("revision", "\(self.revision)", "\(observed.revision)"),
            ("generation", "\(self.generation)", "\(observed.generation)"),
            ("dispose", "\(self.dispose ?? false)", "\(observed.mustDispose)"),
            ("reselect", "\(self.reselect ?? false)", "\(observed.mustReselect)"),
            ("compensation", self.compensation ?? "", observed.compensation),
            ("failure", self.failure ?? "", observed.failure),
        ]
        if let late = self.late { rows.append(("late", "\(late)", "\(observed.isLate)")) }
        return rows.filter { $0.expected != $0.observed }.map {
            Difference(field: $0.field, expected: $0.expected, observed: $0.observed)
        }
    }
}
