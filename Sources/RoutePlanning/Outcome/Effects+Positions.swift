extension Effects {
    /// Where the plan stood right after one of the events.
    ///
    /// Only a choice is followed by another event, and neither moves revision or generation.
    package func position(afterEvent index: Int) -> PlanPosition {
        let later = self.events.count - 1 - index
        guard later > 0 else { return self.record.position }
        var position = self.record.position
        position.version -= UInt64(later)
        if case .routeSelected = self.events[index] { position.state = .selected }
        return position
    }
}
