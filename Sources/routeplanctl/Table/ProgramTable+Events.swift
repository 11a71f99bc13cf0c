internal import CommandSyntax

extension ProgramTable {
    /// What happened, and who is told of it.
    static let events = [
        CommandSpecification(
            Verb.planHistory.rawValue, "Everything that happened to one plan, also to one that is gone.",
            discussion: "Facts of the audit store: no places, no labels, pseudonyms for names.",
            arguments: [Self.plan], options: [OptionRows.newestFirst]),
        CommandSpecification(
            Verb.planTimeline.rawValue,
            "A plan's life, state by state: when entered, how long, by whom, and what happened.",
            discussion: "The bar shows where in its life each stay lies.", arguments: [Self.plan]),
        CommandSpecification(
            Verb.eventsTail.rawValue, "What happens to all plans, as it happens.",
            discussion:
                "Goes on until it is interrupted: through restarts of the daemon, which it waits for as long as it takes, and "
                + "behind the last event it was told, so that none is missed or told twice. What is no longer kept is told as "
                + "a gap. Each event is written at once, about a fifth of a second after it happened.",
            options: [
                OptionRows.since, OptionRows.eventType, OptionRows.ofPlan, OptionRows.once, OptionRows.pretty,
            ]),
    ]
}
