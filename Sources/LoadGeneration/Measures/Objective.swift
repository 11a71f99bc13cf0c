internal import Foundation

/// One thing a run has to keep: a bound on a time, on the share of errors, or on the rate achieved.
package struct Objective: Equatable, Sendable {
    /// What is bounded.
    package enum Quantity: Equatable, Sendable {
        /// Of the response times of all calls, or of one kind; 100 is the maximum.
        case response(percentile: Double, of: CallKind?)
        /// Of the service times.
        case service(percentile: Double, of: CallKind?)
        /// Calls that failed where an answer was expected, or were shed, in percent of those offered.
        case errors
        /// Calls made late, in percent.
        case late
        /// Answers in a second.
        case rate
    }

    /// Why a text is no objective.
    package enum Fault: Error, Equatable, Sendable {
        case empty
        case tooMany(countMax: Int)
        /// The part of the text that makes no sense.
        case notUnderstood(String)

        /// One line for people.
        package var message: String {
            switch self {
            case .empty: "no objective is given"
            case .tooMany(let countMax): "more than \(countMax) objectives"
            case .notUnderstood(let part):
                "'\(part)' is no objective: expected such as p99<20ms, create_plan.p99.9<50ms, service.p50<1ms, max<1s, "
                    + "errors<0.1%, late<1% or rate>5000"
            }
        }
    }

    /// As it was written.
    package let text: String
    /// What is bounded.
    package let quantity: Quantity
    /// Nanoseconds, percent or calls in a second; what is measured must be below, a rate must be above.
    package let bound: Double

    /// Reads objectives with commas between them.
    package static func read(_ text: String) throws(Fault) -> [Self] {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard parts != [""] else { throw .empty }
        guard parts.count <= Limits.objectivesMax else { throw .tooMany(countMax: Limits.objectivesMax) }
        var objectives: [Self] = []
        for part in parts {
            guard let objective = Self.one(part) else { throw .notUnderstood(part) }
            objectives.append(objective)
        }
        return objectives
    }

    private static func one(_ text: String) -> Self? {
        guard let sign = text.firstIndex(where: { $0 == "<" || $0 == ">" }) else { return nil }
        let left = String(text[..<sign]).trimmingCharacters(in: .whitespaces)
        let right = String(text[text.index(after: sign)...]).trimmingCharacters(in: .whitespaces)
        let isAbove = text[sign] == ">"
        switch left {
        case "rate": return isAbove ? Self.number(right).map { Self(text: text, quantity: .rate, bound: $0) } : nil
        case "errors", "late":
            guard !isAbove, right.hasSuffix("%"), let percent = Self.number(String(right.dropLast())) else {
                return nil
            }
            return Self(text: text, quantity: left == "errors" ? .errors : .late, bound: percent)
        default:
            guard !isAbove, let quantity = Self.time(left), let bound = Self.nanoseconds(right) else { return nil }
            return Self(text: text, quantity: quantity, bound: bound)
        }
    }

    /// `p99`, `service.p99.9`, `create_plan.max`, `create_plan.service.p50`.
    private static func time(_ text: String) -> Quantity? {
        var rest = text[...]
        var kind: CallKind?
        if let named = CallKind.all.first(where: { rest.hasPrefix($0.name + ".") }) {
            kind = named
            rest = rest.dropFirst(named.name.count + 1)
        }
        let isService = rest.hasPrefix("service.")
        if isService { rest = rest.dropFirst("service.".count) }
        let percentile: Double
        if rest == "max" {
            percentile = 100
        } else if rest.hasPrefix("p"), let number = Self.number(String(rest.dropFirst())), number > 0, number <= 100 {
            percentile = number
        } else {
            return nil
        }
        return isService ? .service(percentile: percentile, of: kind) : .response(percentile: percentile, of: kind)
    }

    private static func nanoseconds(_ text: String) -> Double? {
        for (unit, factor) in [("us", 1e3), ("ms", 1e6), ("ns", 1), ("s", 1e9)] where text.hasSuffix(unit) {
            return Self.number(String(text.dropLast(unit.count))).map { $0 * factor }
        }
        return nil
    }

    private static func number(_ text: String) -> Double? {
        guard !text.isEmpty, !text.hasPrefix("."), text.utf8.allSatisfy({ $0 == 0x2e || ($0 >= 0x30 && $0 <= 0x39) })
        else { return nil }
        return Double(text)
    }

    // MARK: Judging

    /// What was measured of it; nil when there was nothing to measure, which keeps no objective.
    package func measured(_ measures: RunMeasures, seconds: Double) -> Double? {
        switch self.quantity {
        case .response(let percentile, let kind):
            return Self.value(Self.tally(kind, measures)?.response, percentile)
        case .service(let percentile, let kind):
            return Self.value(Self.tally(kind, measures)?.service, percentile)
        case .errors:
            guard measures.offeredCount > 0 else { return nil }
            return Double(measures.total.errorCount + measures.shedCount) * 100 / Double(measures.offeredCount)
        case .late:
            guard measures.offeredCount > 0 else { return nil }
            return Double(measures.lateCount) * 100 / Double(measures.offeredCount)
        case .rate:
            return seconds > 0 ? Double(measures.total.endedCount) / seconds : nil
        }
    }

    /// Whether it was kept.
    package func isKept(_ measured: Double?) -> Bool {
        guard let measured else { return false }
        return self.quantity == .rate ? measured > self.bound : measured < self.bound
    }

    private static func tally(_ kind: CallKind?, _ measures: RunMeasures) -> CallTally? {
        guard let kind else { return measures.total }
        return measures.rows.first { $0.kind == kind }?.tally
    }

    private static func value(_ histogram: LatencyHistogram?, _ percentile: Double) -> Double? {
        guard let histogram, histogram.totalCount > 0 else { return nil }
        return Double(histogram.value(atPercentile: percentile))
    }
}
