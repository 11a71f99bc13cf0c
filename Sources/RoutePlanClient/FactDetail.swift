/// One thing a fact says besides that it happened; never a place, a label or anybody's text.
public struct FactDetail: Equatable, Sendable {
    /// What it is worth.
    public enum Value: Equatable, Sendable {
        case count(UInt64)
        case flag(Bool)
        /// A word of a closed set, or a registered name.
        case word(String)
        /// An identity of the daemon's, or a pseudonym.
        case identifier(Identifier)
        /// What is told of several things, in their order.
        case list([[FactDetail]])
    }

    /// As the contract names it.
    public let name: String
    /// What it is worth.
    public let value: Value

    init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }
}

extension FactDetail {
    /// How a field of a fact's detail is read.
    private enum Form {
        case count
        case flag
        case word
        case identifier
        case failure
        case rejection
        case replacement
        case cancel
        case routes
    }

    /// What a kind's message says; fields that are absent are left out.
    static func all(of kind: FactKind, in message: MessageFields) -> [FactDetail] {
        Self.read(Self.rows(of: kind), in: message)
    }

    private static func rows(of kind: FactKind) -> [(field: UInt64, name: String, form: Form)] {
        switch kind {
        case .created:
            [
                (3, "stop_count", .count), (1, "owner", .identifier), (2, "external_id", .identifier),
                (4, "location", .identifier), (5, "options", .identifier),
            ]
        case .revised: [(1, "stop_count", .count), (2, "location", .identifier), (3, "options", .identifier)]
        case .stopsRelabelled: [(1, "stop_count", .count)]
        case .editorOpened: [(1, "component", .word)]
        case .editorReplaced: [(1, "cause", .replacement), (2, "component", .word)]
        case .calculationRequested: [(1, "calculation_seq", .count)]
        case .candidatesReceived: [(1, "calculation_seq", .count), (2, "routes", .routes)]
        case .calculationFailed: [(1, "calculation_seq", .count), (2, "failure", .failure), (3, "http_status", .count)]
        case .routeSelected: [(2, "index", .count), (1, "candidate_id", .identifier), (3, "supersedes", .identifier)]
        case .navigationRequested, .handoffRetried:
            [
                (3, "number", .count), (4, "target", .word), (1, "handoff_id", .identifier),
                (2, "attempt_id", .identifier),
            ]
        case .navigationHandedOff:
            [
                (1, "attempt_id", .identifier), (2, "session", .identifier), (3, "late", .flag),
                (4, "diverged", .flag),
            ]
        case .handoffRejected: [(1, "attempt_id", .identifier), (2, "rejection", .rejection)]
        case .handoffTimedOut: [(1, "attempt_id", .identifier)]
        case .returnedToSelection: []
        case .cancelled: [(1, "cause", .cancel)]
        }
    }

    private static func read(
        _ rows: [(field: UInt64, name: String, form: Form)], in message: MessageFields
    ) -> [FactDetail] {
        rows.compactMap { row in
            let number = message.number(row.field)
            switch row.form {
            // The index of the first candidate is 0, which is absent on the wire.
            case .count where row.name == "index": return FactDetail(row.name, .count(number))
            case .count: return number == 0 ? nil : FactDetail(row.name, .count(number))
            case .flag: return number == 0 ? nil : FactDetail(row.name, .flag(true))
            case .word:
                let text = String(decoding: message.bytes(row.field), as: UTF8.self)
                return text.isEmpty ? nil : FactDetail(row.name, .word(text))
            case .identifier: return Identifier(message.bytes(row.field)).map { FactDetail(row.name, .identifier($0)) }
            case .failure: return Self.named(row.name, FailureClass(rawValue: UInt32(clamping: number))?.name)
            case .rejection: return Self.named(row.name, RejectionClass(rawValue: UInt32(clamping: number))?.name)
            case .replacement: return Self.named(row.name, ReplacementCause(rawValue: UInt32(clamping: number))?.name)
            case .cancel: return Self.named(row.name, CancelCause(rawValue: UInt32(clamping: number))?.name)
            case .routes:
                let routes = message.blocks(row.field).compactMap(MessageFields.init).map { route in
                    Self.read(
                        [
                            (1, "distance_km", .count), (2, "duration_min", .count),
                            (3, "provider_route", .identifier),
                        ], in: route)
                }
                return FactDetail(row.name, .list(routes))
            }
        }
    }

    private static func named(_ name: String, _ word: String?) -> FactDetail {
        FactDetail(name, .word(word ?? "UNKNOWN"))
    }
}
