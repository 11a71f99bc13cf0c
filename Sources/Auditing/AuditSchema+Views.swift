// Version 1: the same for people.

extension AuditSchema {
    /// What somebody with `sqlite3` looks at: names, hexadecimal ids, times of the calendar, details as JSON.
    static let views: [String] = [
        """
        CREATE VIEW history AS
        SELECT
            e.position >> 2 AS sequence,
            format('%016x', e.at_ns) || format('%016x', e.mark) AS event_id,
            lower(hex(p.plan)) AS plan,
            e.version, e.revision, e.generation,
            \(Self.word("state", "e.state")) AS state,
            \(Self.word("type", "e.type")) AS type,
            \(Self.word("command", "e.command")) AS command,
            \(Self.word("actor_type", "e.actor_type")) AS actor_type,
            \(Self.hex("e.actor")) AS actor,
            lower(hex(e.command_key)) AS command_key,
            \(Self.time("e.at_ns")) AS time,
            (SELECT format('%08x', k.key_id) FROM keys k WHERE k.number = e.key) AS key_id,
            CASE e.type
            \(Self.details.joined(separator: "\n    "))
            END AS detail,
            e.position & 3 = 3 AS ends_entry,
            e.plan AS plan_number
        FROM events e JOIN plans p ON p.number = e.plan
        """,
        """
        CREATE VIEW plan_names AS
        SELECT
            number AS plan_number, lower(hex(plan)) AS plan, \(Self.hex("owner")) AS owner,
            \(Self.hex("external_id")) AS external_id,
            (SELECT format('%08x', k.key_id) FROM keys k WHERE k.number = key) AS key_id
        FROM plans
        """,
        """
        CREATE VIEW consumer_lag AS
        SELECT
            c.name, c.cursor, s.sequence - c.cursor AS behind, c.delivered, c.window, c.generation,
            (SELECT max(t.attempts) FROM tries t WHERE t.consumer = c.name) AS attempts,
            c.incarnation = s.incarnation AS is_of_this_incarnation,
            (SELECT count(*) FROM parked WHERE parked.consumer = c.name) AS parked,
            \(Self.time("c.updated_ns")) AS updated
        FROM consumers c, store s
        """,
        """
        CREATE VIEW standing AS
        SELECT
            lower(hex(instance)) AS instance, incarnation, epoch, sequence, kept_from,
            \(Self.time("made_ns")) AS made,
            (SELECT count(*) FROM gaps) AS gaps
        FROM store
        """,
    ]

    /// The JSON of each type; `docs/audit.md` has the same as a table.
    private static let details: [String] = [
        Self.detail(
            1,
            "'owner', \(Self.hex("p.owner")), 'external_id', \(Self.hex("p.external_id")), 'stop_count', e.number, "
                + "'location', lower(hex(e.first)), 'options', lower(hex(e.second))"),
        Self.detail(
            2, "'stop_count', e.number, 'location', \(Self.hex("e.first")), 'options', \(Self.hex("e.second"))"),
        Self.detail(3, "'stop_count', e.number"),
        Self.detail(4, "'component', e.name"),
        Self.detail(5, "'cause', \(Self.word("replacement", "e.class")), 'component', e.name"),
        Self.detail(6, "'calculation', e.number"),
        Self.detail(7, "'calculation', e.number, 'routes', json(e.routes)"),
        Self.detail(
            8,
            "'calculation', e.number, 'failure', \(Self.word("failure", "e.class & 255")), "
                + "'http_status', nullif(e.class >> 8, 0)"),
        Self.detail(
            9, "'candidate', \(Self.hex("e.first")), 'index', e.number, 'supersedes', \(Self.hex("e.second"))"),
        Self.detail(10, Self.attempt),
        Self.detail(
            11,
            "'attempt', \(Self.hex("e.first")), 'session', \(Self.hex("e.second")), "
                + "'late', json(iif(e.class & 1, 'true', 'false')), 'diverged', json(iif(e.class & 2, 'true', 'false'))"
        ),
        Self.detail(12, "'attempt', \(Self.hex("e.first")), 'rejection', \(Self.word("rejection", "e.class"))"),
        Self.detail(13, "'attempt', \(Self.hex("e.first"))"),
        Self.detail(14, Self.attempt),
        Self.detail(15, ""),
        Self.detail(16, "'cause', \(Self.word("cancellation", "e.class"))"),
    ]

    private static let attempt =
        "'handoff', \(Self.hex("e.first")), 'attempt', \(Self.hex("e.second")), 'number', e.number, 'target', e.name"

    private static func detail(_ type: Int, _ members: String) -> String {
        "WHEN \(type) THEN json_object(\(members))"
    }

    private static func hex(_ column: String) -> String { "iif(\(column) IS NULL, NULL, lower(hex(\(column))))" }

    private static func word(_ kind: String, _ number: String) -> String {
        "(SELECT w.word FROM words w WHERE w.kind = '\(kind)' AND w.number = \(number))"
    }

    private static func time(_ nanoseconds: String) -> String {
        "strftime('%Y-%m-%dT%H:%M:%fZ', \(nanoseconds) / 1e9, 'unixepoch')"
    }
}
