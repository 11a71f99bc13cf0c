internal import CommandSyntax
internal import RoutePlanClient

extension OptionRows {
    // What happened.
    static let newestFirst = OptionSpecification("newest-first", .toggle, "The last event first.")
    static let since = OptionSpecification(
        "since", .single(.text, valueName: "WHEN"),
        "Begin with this sequence, at this time (2026-11-30T19:00Z), or so long ago (10m). Default: from now on.")
    static let eventType = OptionSpecification(
        "type", .repeated(.choice(FactKind.allCases.map(\.word)), valueName: "EVENT"), "Only events of this type.")
    static let once = OptionSpecification("once", .toggle, "End when everything that is there was told.")
    static let pretty = OptionSpecification("pretty", .toggle, "One line an event for people, as without it.")

    // Consumers of the outbox.
    static let consumerStart = OptionSpecification(
        "from", .single(.text, valueName: "START"),
        "What it is told first: beginning, now, or what lies behind a sequence.")
    static let window = OptionSpecification(
        "window", .single(.count(1...256), valueName: "N"),
        "Events it may have without acknowledging one. Default: 256.")
    static let parkingReason = OptionSpecification(
        "reason", .single(.text, valueName: "WORD"), "Why, in one word of at most 64 bytes.")
    static let dryRun = OptionSpecification("dry-run", .toggle, "Show what would be lost, and lose nothing.")
    static let yes = OptionSpecification("yes", .toggle, "Do it.")
}
