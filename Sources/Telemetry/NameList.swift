package import RoutePlanning

/// Names the operator registered, each with a number for the life of the process; every other name has one more.
///
/// A name stays when the operator takes it off the list, so that a series never changes what it is about.
package struct NameList: Sendable {
    private let countMax: Int
    private var names: [Text] = []

    /// At most so many names.
    package init(countMax: Int) {
        self.countMax = countMax
    }

    /// Adds names that are new, as long as there is room.
    package mutating func register(_ names: [Text]) {
        for name in names where self.names.count < self.countMax && !self.names.contains(name) {
            self.names.append(name)
        }
    }

    /// The number of a name.
    package func number(of name: Text) -> Int {
        for index in self.names.indices where self.names[index] == name { return index }
        return self.countMax
    }

    /// How many numbers there are.
    package var numberCount: Int { self.countMax + 1 }

    /// What the series say that have a name: each with its number, `other` last.
    package var told: [(number: Int, word: String)] {
        self.names.enumerated().map { ($0, $1.description) } + [(self.countMax, Self.other)]
    }

    /// What every name is called that is not registered.
    package static let other = "other"
}
