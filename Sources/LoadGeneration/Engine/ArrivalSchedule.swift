internal import Foundation

/// When each call of an open run is meant to start, whatever the daemon does.
///
/// The rate is a broken line over time. The next arrival is where the area under it has grown by one, or by an
/// exponentially distributed random number with mean one (Lewis and Shedler 1979: a Poisson process of changing rate).
package struct ArrivalSchedule: Equatable, Sendable {
    /// A part of the run in which the rate goes along a straight line.
    package struct Stretch: Equatable, Sendable {
        /// How long, in nanoseconds.
        package let nanoseconds: UInt64
        /// Calls in a second at its start.
        package let fromRate: Double
        /// Calls in a second at its end.
        package let toRate: Double

        /// Gathers the three.
        package init(nanoseconds: UInt64, fromRate: Double, toRate: Double) {
            self.nanoseconds = nanoseconds
            self.fromRate = fromRate
            self.toRate = toRate
        }
    }

    private let stretches: [Stretch]
    private let process: ArrivalProcess
    private var generator: SeededGenerator
    private var stretch = 0
    /// Area of the stretch up to the last arrival; kept instead of its time, so that roundings do not add up.
    private var covered = 0.0
    /// Nanoseconds before the stretch.
    private var before: UInt64 = 0
    private var isFirst = true

    /// Equal seeds give equal arrivals.
    package init(_ stretches: [Stretch], _ process: ArrivalProcess, seed: UInt64) {
        self.stretches = stretches
        self.process = process
        self.generator = SeededGenerator(seed: seed)
    }

    /// The next arrival in nanoseconds since the start, never before the last one; nil when the run is over.
    package mutating func next() -> UInt64? {
        switch self.process {
        case .poisson: self.covered -= log(1 - self.generator.unit())
        case .uniform: self.covered += self.isFirst ? 0 : 1
        }
        self.isFirst = false
        while self.stretch < self.stretches.count {
            let current = self.stretches[self.stretch]
            let seconds = Double(current.nanoseconds) / 1e9
            let area = seconds * (current.fromRate + current.toRate) / 2
            // At the very end the next stretch begins.
            if self.covered < area {
                let slope = (current.toRate - current.fromRate) / seconds
                // From rate * x + slope * x * x / 2 = covered, in the form that does not subtract what is nearly equal.
                let root = max(current.fromRate * current.fromRate + 2 * slope * self.covered, 0).squareRoot()
                let offset = self.covered > 0 ? 2 * self.covered / (current.fromRate + root) : 0
                return self.before + UInt64((offset * 1e9).rounded())
            }
            self.covered -= area
            self.before += current.nanoseconds
            self.stretch += 1
        }
        return nil
    }
}
