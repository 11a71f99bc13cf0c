package import RoutePlanning

/// What those who watch plans are told from.
extension Writer {
    /// The latest events; one may be told once its sequence is durable.
    package var events: EventRing { self.desk.events }

    /// Whose plan it is; nil once it was evicted.
    package func owner(of id: PlanID) -> OwnerName? { self.desk.registry.owner(of: id) }
}
