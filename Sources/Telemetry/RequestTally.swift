package import RoutePlanning

/// Calls by method, status code and role, counted where they lie.
package struct RequestTally: Sendable {
    /// gRPC's codes are 0 to 16.
    private static let codeCount = 17

    /// 32 codes of a method, and 32 sets of roles of a code, so that a place is found by shifting.
    private var counts = [UInt64](repeating: 0, count: CallSlot.count * 32 * 32)
    /// Reads of what a plan keeps private, by who and what.
    private var sensitive = [UInt64](repeating: 0, count: 8 * 2)

    /// Nothing was answered yet.
    package init() {}

    /// Counts one answer; `code` is gRPC's number.
    package mutating func note(_ slot: CallSlot, code: Int, to roles: Roles) {
        self.counts[Self.place(slot.number, code, roles)] += 1
    }

    /// Counts a read that told stops or what to navigate with.
    package mutating func noteSensitive(_ kind: ReadKind, to roles: Roles) {
        self.sensitive[Self.number(of: roles) * 2 + (kind == .getHandoff ? 1 : 0)] += 1
    }

    /// How often a method was answered so.
    package func count(_ slot: CallSlot, code: Int, to roles: Roles) -> UInt64 {
        (0..<32 as Range<UInt8>).map(Roles.init(rawValue:)).filter { Self.number(of: $0) == Self.number(of: roles) }
            .reduce(0) { $0 + self.counts[Self.place(slot.number, code, $1)] }
    }

    private static func place(_ slot: Int, _ code: Int, _ roles: Roles) -> Int {
        (slot << 5 | code) << 5 | Int(roles.rawValue)
    }

    /// Puts what happened on the board of metrics.
    package func write(to board: inout MetricBoard) {
        for slot in 0..<CallSlot.count {
            for code in 0..<Self.codeCount {
                for roles in (0..<32 as Range<UInt8>).map(Roles.init(rawValue:)) {
                    let count = self.counts[Self.place(slot, code, roles)]
                    guard count > 0 else { continue }
                    let role = Self.roleWords[Self.number(of: roles)]
                    board.add(count, to: .requests, CallSlot.words[slot], Self.codeWords[code], role)
                }
            }
        }
        for (role, actor) in Self.actorWords.enumerated() {
            board.add(self.sensitive[role * 2], to: .sensitiveReads, actor, MetricWord.of(ReadKind.getPlan))
            board.add(self.sensitive[role * 2 + 1], to: .sensitiveReads, actor, MetricWord.of(ReadKind.getHandoff))
        }
    }

    /// A single role by its number, then several, every one, and none.
    private static func number(of roles: Roles) -> Int {
        switch roles.rawValue {
        case 0b00001: 0
        case 0b00010: 1
        case 0b00100: 2
        case 0b01000: 3
        case 0b10000: 4
        case 0b11111: 6
        case 0: 7
        default: 5
        }
    }

    /// gRPC's name of a code.
    package static func word(ofCode code: Int) -> String { Self.codeWords[code] }

    static let roleWords = Role.allCases.map(\.word) + ["several", "every", "none"]
    /// Whom somebody in that role speaks for; a consumer for nobody.
    static let actorWords = [
        "host", "direction_ui", "navigation_adapter", "operator", "consumer", "several", "every", "none",
    ]
    static let codeWords = [
        "ok", "canceled", "unknown", "invalid_argument", "deadline_exceeded", "not_found", "already_exists",
        "permission_denied", "resource_exhausted", "failed_precondition", "aborted", "out_of_range", "unimplemented",
        "internal", "unavailable", "data_loss", "unauthenticated",
    ]
}
