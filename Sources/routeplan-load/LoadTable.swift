internal import CommandSyntax

/// The program's command line.
enum LoadTable {
    static let kills = OptionSpecification(
        "kills", .single(.count(0...100_000), valueName: "N"), "How often the daemon is killed. Default: 200.")
    static let powerCuts = OptionSpecification(
        "power-cuts", .single(.count(0...100_000), valueName: "N"),
        "How often, at moments between, its disk loses its power; needs root and loop devices. Default: 0.")
    static let diskTool = OptionSpecification(
        "disk-tool", .single(.path, valueName: "PATH"), "scripts/lib/loop-disk, which makes that disk.")
    static let auditTool = OptionSpecification(
        "audit-tool", .single(.path, valueName: "PATH"),
        "scripts/lib/audit-ledger, which compares the audit store with the ledger at the end. Default: not compared.")
    static let seed = OptionSpecification(
        "seed", .single(.count(0...UInt64.max), valueName: "S"),
        "Decides arrivals, commands, and the moments of kills and power cuts. Default: random, printed.")
    static let plans = OptionSpecification(
        "plans", .single(.count(1...4_096), valueName: "N"),
        "Plans whose lives go on at the same time. Default: 400, so that batches are synced beside the loop.")
    static let connections = OptionSpecification(
        "connections", .single(.count(1...64), valueName: "N"), "Connections that are shared. Default: 16.")
    static let runMax = OptionSpecification(
        "run-max", .single(.duration, valueName: "TIME"),
        "Longest time under load before a kill or cut; the shortest is a twentieth of it. Default: 200ms.")
    static let daemon = OptionSpecification(
        "daemon", .single(.path, valueName: "PATH"), "The daemon's program. Default: routepland beside this one.")
    static let directory = OptionSpecification(
        "directory", .single(.path, valueName: "PATH"),
        "Where the daemon keeps its files. Default: a fresh one; with power cuts, on the disk.")
    static let verbose = OptionSpecification("verbose", .toggle, "One line a kill or cut.")

    static let table = CommandTable(
        program: "routeplan-load", summary: "routeplan-load: loads a daemon and checks what it promised.",
        commands: [
            run,
            CommandSpecification(
                "crash-ledger",
                "Kill the daemon, or cut its disk's power, at random moments under load; nothing acknowledged may be lost.",
                discussion: "A ledger keeps every acknowledged command. After each restart the plans under way, those "
                    + "touched since the last restart and a sample of the older ones are compared: each acknowledged "
                    + "command is repeated with its key and must be replayed with the same answer, each plan must "
                    + "stand where its last acknowledged command left it, and a command without an answer must be "
                    + "there wholly or not at all. At the end everything is compared.",
                options: [
                    kills, powerCuts, diskTool, auditTool, seed, plans, connections, runMax, daemon, directory, verbose,
                ]),
        ],
        sharedOptions: [],
        exitCodes: [
            (0, "the daemon kept every promise"), (2, "it broke one; the lines before say which"),
            (3, "it missed an objective"), (64, "the command line was not understood"),
            (65, "the scenario cannot be used"), (69, "no daemon answers"), (70, "the run could not be finished"),
        ],
        environment: [])
}
