internal import CommandSyntax

extension ProgramTable {
    /// What works on a data directory itself, without a daemon.
    static let offline = [
        CommandSpecification(
            Verb.journalVerify.rawValue, "Read all that is kept, replay from every snapshot, compare the states.",
            discussion:
                "Every page of the audit store is read too, and whose it is and how far it goes compared. Changes "
                + "nothing. The daemon must be stopped: a journal that is written to cannot be judged. Ends "
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
                + "again. Of the segment the daemon writes to, what has a frame behind it is read then.",
            arguments: [Self.directory], options: [OptionRows.rate]),
        CommandSpecification(
            Verb.journalRepair.rawValue, "Copy what is intact of a damaged directory, and say what is lost.",
            discussion:
                "The directory itself is only read. Without the options that accept a loss nothing is written: the "
                + "sequences, plans and commands that would be lost are listed. The copy has a new incarnation and is "
                + "verified.",
            arguments: [Self.directory],
            options: [
                OptionRows.to.required, OptionRows.acceptTailLoss, OptionRows.acceptHole, OptionRows.rebuildManifest,
            ]),
        CommandSpecification(
            Verb.backupCreate.rawValue, "Copy the data directory of a running daemon.",
            discussion:
                "The daemon takes a snapshot, closes the journal behind it and holds both while they are copied, for "
                + "ten minutes after it was last asked and an hour at most. The files are read directly, so this runs as the "
                + "daemon's user; the daemon must know that user as operator. The copy is verified by a full replay. It holds "
                + "audit.key: keep it as safe as the original.",
            arguments: [ArgumentSpecification("BACKUP", .path, "The new directory; empty or missing.")],
            options: [OptionRows.directory]),
        CommandSpecification(
            Verb.backupVerify.rawValue, "Verify a backup as journal verify does; prints sequence and state digest.",
            arguments: [Self.backup]),
        CommandSpecification(
            Verb.backupRestore.rawValue, "Make a data directory of a backup.",
            discussion:
                "The backup is verified first, and refused if anything is missing or damaged. The new directory has "
                + "a new incarnation, and is verified too.",
            arguments: [
                Self.backup, ArgumentSpecification("DIRECTORY", .path, "The new directory; empty or missing."),
            ]),
    ]

    /// What works on the audit store.
    static let audit = [
        CommandSpecification(
            Verb.auditRebuild.rawValue, "Make a missing, damaged or foreign audit store usable, and say what it lacks.",
            discussion:
                "The daemon must be stopped; the journal is only read. What can be kept is kept, a file that is no store "
                + "of this directory is set aside, and everything the journal still holds is fed to it. The first and last "
                + "sequence that are lost are printed and stay in the store as a gap.",
            arguments: [Self.directory], options: [OptionRows.registeredTarget, OptionRows.registeredComponent]),
        CommandSpecification(
            Verb.auditPrunable.rawValue, "Count the facts that retention would remove now.",
            discussion: "Removes nothing, and may run beside a daemon. The daemon itself removes what is older than "
                + "audit_days and acknowledged by every consumer, once an hour.",
            arguments: [Self.directory], options: [OptionRows.days]),
    ]

    private static let backup = ArgumentSpecification("BACKUP", .path, "The directory of the backup.")

    private static let directory = ArgumentSpecification("DIRECTORY", .path, "The data directory.")
}
