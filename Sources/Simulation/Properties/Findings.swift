/// What looking for every property came to.
package struct Findings: Sendable {
    /// How often each property was put to the test, by its number.
    private var trialCounts = [Int](repeating: 0, count: Self.numbersEnd)
    /// The first breach of each property.
    private var breaches = [String?](repeating: nil, count: Self.numbersEnd)
    /// Breaches in all.
    package private(set) var breachCount = 0

    private static let numbersEnd = 1 + (Property.allCases.map(\.rawValue).max() ?? 0)

    /// Nothing looked for yet.
    package init() {}

    /// How often `property` was put to the test; a property never tried was not shown to hold.
    package func trials(of property: Property) -> Int { self.trialCounts[property.rawValue] }

    /// What broke `property` first, if something did.
    package func breach(of property: Property) -> String? { self.breaches[property.rawValue] }

    /// Takes note of one trial.
    mutating func check(_ property: Property, _ holds: Bool, _ words: @autoclosure () -> String) {
        self.trialCounts[property.rawValue] += 1
        guard !holds else { return }
        self.breachCount += 1
        if self.breaches[property.rawValue] == nil { self.breaches[property.rawValue] = words() }
    }
}
