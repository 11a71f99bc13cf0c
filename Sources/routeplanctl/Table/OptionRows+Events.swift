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
}
