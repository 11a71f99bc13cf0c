internal import CommandSyntax

extension ProgramTable {
    /// What works on a data directory itself, without a daemon.
    static let offline = [
        CommandSpecification(
            Verb.journalVerify.rawValue, "Read all that is kept, replay from every snapshot, compare the states.",
            discussion:
                "Changes nothing. The daemon must be stopped: a journal that is written to cannot be judged. Ends "
                + "with 0, or with 65, 70, 74 or 76 and a list of findings.",
            arguments: [Self.directory]),
        CommandSpecification(
            Verb.journalDump.rawValue, "Show the entries of a journal, one a line.",
            discussion:
                "Changes nothing; the daemon must be stopped. Places are not shown unless asked for: an event is "
                + "shown as its public fact, with pseudonyms under the directory's own key.",
            arguments: [Self.directory],
            options: [
                OptionRows.fromSequence, OptionRows.toSequence, OptionRows.ofPlan, OptionRows.raw,
                OptionRows.withPlaces,
            ]),
        CommandSpecification(
            Verb.journalStat.rawValue, "Count segments, snapshots, frames, entries and bytes.",
            discussion: "Changes nothing; the daemon must be stopped.", arguments: [Self.directory]),
        CommandSpecification(
            Verb.journalScrub.rawValue, "Re-read all that is kept and compare every checksum, without replaying.",
            discussion: "Changes nothing, and may run beside a daemon: closed segments and snapshots are never written "
                + "again. The segment the daemon writes to is left out then.",
            arguments: [Self.directory], options: [OptionRows.rate]),
    ]

    private static let directory = ArgumentSpecification("DIRECTORY", .path, "The data directory.")
}
