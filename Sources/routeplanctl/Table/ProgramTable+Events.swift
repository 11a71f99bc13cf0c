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
        CommandSpecification(
            Verb.consumersList.rawValue, "Consumers of the outbox: how far each has come, and what waits.",
            discussion: "For operators, like all that is about consumers."),
        CommandSpecification(
            Verb.consumersCreate.rawValue, "Make a consumer, or show the one of that name.",
            arguments: [Self.consumer], options: [OptionRows.consumerStart.required, OptionRows.window]),
        CommandSpecification(
            Verb.consumersDetach.rawValue, "Forget a consumer, its cursor and what is parked for it.",
            arguments: [Self.consumer], options: [OptionRows.yes, OptionRows.dryRun]),
        CommandSpecification(
            Verb.consumersPark.rawValue, "Put one event aside, so that a consumer can go on behind it.",
            arguments: [Self.consumer, Self.event], options: [OptionRows.parkingReason.required]),
        CommandSpecification(
            Verb.consumersParked.rawValue, "What is put aside for a consumer.", arguments: [Self.consumer]),
        CommandSpecification(
            Verb.consumersRelease.rawValue, "Tell a consumer an event again that was put aside.",
            discussion: "If it has acknowledged nothing behind it yet; otherwise the event is over.",
            arguments: [Self.consumer, Self.event]),
    ]

    private static let consumer = ArgumentSpecification(
        "NAME", .text, "The consumer, 1 to 64 bytes of a-z, 0-9, '.', '_', '-'.")
    private static let event = ArgumentSpecification("EVENT", .bytes(byteCount: 16), "The event's id, 32 digits.")
}
