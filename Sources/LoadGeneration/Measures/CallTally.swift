package import RoutePlanClient

/// What was measured of one kind of call.
package struct CallTally: Equatable, Sendable {
    /// From when the call was meant to start to its answer.
    package private(set) var response = LatencyHistogram()
    /// From when it was handed to the client to its answer.
    package private(set) var service = LatencyHistogram()
    /// Answers to reads, then answers to commands by disposition, as the contract numbers them.
    private var answerCounts = Array(repeating: UInt64(0), count: Self.dispositionsMax + 1)
    /// Refusals by reason.
    package private(set) var rejected: [Reason: UInt64] = [:]
    /// Never left whole: nothing was executed.
    package private(set) var notSentCount: UInt64 = 0
    /// No answer came: executed or not.
    package private(set) var unknownCount: UInt64 = 0
    /// Refused, not sent or unknown, where an answer was expected.
    package private(set) var errorCount: UInt64 = 0

    private static let dispositionsMax = 15

    init() {}

    /// Answers to reads.
    package var readCount: UInt64 { self.answerCounts[0] }

    /// Answers to commands by what became of them, without those there were none of.
    package var dispositions: [(disposition: Disposition, count: UInt64)] {
        Disposition.allCases.map { ($0, self.answerCounts[Self.row($0)]) }.filter { $0.1 > 0 }
    }

    private static func row(_ disposition: Disposition?) -> Int {
        disposition.map { min(Int($0.rawValue), Self.dispositionsMax - 1) + 1 } ?? 0
    }

    /// Everything that ended.
    package var endedCount: UInt64 {
        self.appliedCount + self.rejected.values.reduce(0, +) + self.notSentCount + self.unknownCount
    }

    /// Everything that was answered and not refused.
    package var appliedCount: UInt64 { self.answerCounts.reduce(0, +) }

    mutating func count(_ end: CallEnd, isError: Bool, response: UInt64, service: UInt64) {
        if isError { self.errorCount += 1 }
        switch end {
        case .applied(let disposition): self.answerCounts[Self.row(disposition)] += 1
        case .rejected(let reason): self.rejected[reason] = (self.rejected[reason] ?? 0) + 1
        case .notSent: self.notSentCount += 1
        case .unknown: self.unknownCount += 1
        }
        // What has no answer has no time: a deadline that ran out is the generator's own.
        switch end {
        case .applied, .rejected:
            self.response.record(response)
            self.service.record(service)
        case .notSent, .unknown: break
        }
    }

    mutating func add(_ other: Self) {
        self.response.add(other.response)
        self.service.add(other.service)
        for row in self.answerCounts.indices { self.answerCounts[row] += other.answerCounts[row] }
        self.rejected.merge(other.rejected, uniquingKeysWith: +)
        self.notSentCount += other.notSentCount
        self.unknownCount += other.unknownCount
        self.errorCount += other.errorCount
    }
}
