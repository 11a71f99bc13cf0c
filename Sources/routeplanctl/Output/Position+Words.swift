internal import RoutePlanClient

extension Position {
    /// Where a plan stands, for a line of text.
    var line: String {
        "\(self.state.word) at version \(self.version) (revision \(self.revision), generation \(self.generation))"
    }
}

extension PlanState {
    /// The state as the notes and scripts write it.
    var word: String { self.name.lowercased() }
}
