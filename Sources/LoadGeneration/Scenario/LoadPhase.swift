/// A part of a run, and how the load goes in it: as multiples of the rate or concurrency asked for.
package struct LoadPhase: Equatable, Sendable {
    /// How the load goes.
    package enum Course: Equatable, Sendable {
        case steady(Double)
        case line(from: Double, to: Double)
        /// So many equally long stairs, the first at `from`, the last at `to`.
        case step(from: Double, to: Double, count: Int)
        /// `peak` from `at` on for `duration`, both parts of the phase from 0 to 1; `load` before and after.
        case spike(load: Double, peak: Double, at: Double, duration: Double)
    }

    /// A straight piece of a course.
    package struct Piece: Equatable, Sendable {
        /// Part of the phase's time, from 0 to 1.
        package let share: Double
        /// Load at its start.
        package let from: Double
        /// Load at its end.
        package let to: Double

        init(_ share: Double, _ from: Double, _ to: Double) {
            (self.share, self.from, self.to) = (share, from, to)
        }
    }

    /// For reports.
    package let name: String
    /// Against the other phases' seconds, where a duration is given; else as they are.
    package let seconds: Double
    /// How the load goes.
    package let course: Course

    /// Gathers the three.
    package init(name: String, seconds: Double, course: Course) {
        self.name = name
        self.seconds = seconds
        self.course = course
    }

    /// The course as straight pieces, whose shares add up to 1.
    package var pieces: [Piece] {
        switch self.course {
        case .steady(let load): return [Piece(1, load, load)]
        case .line(let from, let to): return [Piece(1, from, to)]
        case .step(let from, let to, let count):
            return (0..<count).map { stair in
                let load = count == 1 ? to : from + (to - from) * Double(stair) / Double(count - 1)
                return Piece(1 / Double(count), load, load)
            }
        case .spike(let load, let peak, let at, let duration):
            return [Piece(at, load, load), Piece(duration, peak, peak), Piece(1 - at - duration, load, load)]
                .filter { $0.share > 0 }
        }
    }
}
