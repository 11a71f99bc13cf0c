/// Why a scenario cannot be used, and where in the file.
package struct ScenarioFault: Error, Equatable, Sendable {
    /// What is wrong.
    package enum Problem: Equatable, Sendable {
        case fileTooLarge(byteCountMax: Int)
        /// The text is no JSON.
        case syntax(expected: String)
        case nestedTooDeep(Int)
        case nameTwice(String)
        case nameUnknown(String, known: [String])
        case missing(String)
        case wrongKind(expected: String, found: String)
        case outOfRange(String, Double)
        case tooMany(String, countMax: Int)
        case wordUnknown(String, known: [String])
        case labelUnknown(String)
        case labelTwice(String)
        /// The chances of the branches of a step add up to more than 1.
        case chancesAboveOne
        /// A script must begin with something that needs no plan yet, and always takes place.
        case beginsWithoutPlan(String)
    }

    /// What is wrong.
    package let problem: Problem
    /// Where.
    package let place: TextPlace

    /// Gathers the two.
    package init(_ problem: Problem, at place: TextPlace) {
        self.problem = problem
        self.place = place
    }

    /// One line for people, with the place in front as compilers write it.
    package func message(file: String) -> String {
        "\(file):\(self.place.line):\(self.place.column): \(self.text)"
    }

    private var text: String {
        switch self.problem {
        case .fileTooLarge(let countMax): "more than \(countMax) bytes"
        case .syntax(let expected): "expected \(expected)"
        case .nestedTooDeep(let depthMax): "nested more than \(depthMax) deep"
        case .nameTwice(let name): "\"\(name)\" is there twice"
        case .nameUnknown(let name, let known): "unknown \"\(name)\"; known are \(known.joined(separator: ", "))"
        case .missing(let name): "\"\(name)\" is missing"
        case .wrongKind(let expected, let found): "expected \(expected), found \(found)"
        case .outOfRange(let range, let number): "\(number) is out of range: \(range)"
        case .tooMany(let what, let countMax): "more than \(countMax) \(what)"
        case .wordUnknown(let word, let known): "unknown \"\(word)\"; one of \(known.joined(separator: ", "))"
        case .labelUnknown(let label): "no step has the label \"\(label)\""
        case .labelTwice(let label): "two steps have the label \"\(label)\""
        case .chancesAboveOne: "the chances add up to more than 1"
        case .beginsWithoutPlan(let action):
            "a script begins with create_plan, list_plans or a get_plan of a hot plan, always taken; not with \(action)"
        }
    }
}
