internal import CommandSyntax

extension ProgramTable {
    /// routeplanctl(1) in mdoc(7).
    static var manual: String {
        ManualPage.text(
            of: self.table,
            ManualPage.Frame(
                section: 1, date: "November 30, 2026", description: self.description,
                examples: [
                    ("routeplanctl health", "Ask whether the daemon serves, as a monitor does:"),
                    (
                        "routeplanctl plan list --state handoff_pending --age-min 15m",
                        "Find hand-offs that wait too long:"
                    ),
                    ("routeplanctl backup create /var/backups/routeplan", "Copy a running daemon's directory:"),
                ],
                seeAlso: [("routepland.conf", 5), ("routepland", 8)]))
    }

    private static let description =
        "Speaks to the daemon over its Unix socket, and reads a data directory without the daemon.\n"
        + "With --output json a result is one valid array or object, with jsonl one object a line, and an error is one "
        + "JSON object on standard error; these are what programs may read. The table for people may change its layout. "
        + "What a plan holds is never let drive a terminal: characters that would are shown as \\u and four digits."
}
