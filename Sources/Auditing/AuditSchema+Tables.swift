// Version 1: what is stored.

extension AuditSchema {
    /// A row of `events` takes about 110 bytes: numbers that name things stand for what would be repeated (plans, keys),
    /// and `position` is the rowid, so that the order of the journal costs no index.
    ///
    /// No foreign keys from `events`: one thread writes them, and a check a row would cost as much as the row.
    static let tables: [String] = [
        """
        CREATE TABLE store (
            only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
            instance BLOB NOT NULL CHECK (length(instance) = 16),
            incarnation INTEGER NOT NULL,
            epoch INTEGER NOT NULL,
            sequence INTEGER NOT NULL,
            kept_from INTEGER NOT NULL,
            made_ns INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE gaps (
            first_sequence INTEGER PRIMARY KEY,
            last_sequence INTEGER NOT NULL,
            incarnation INTEGER NOT NULL,
            found_ns INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE keys (
            number INTEGER PRIMARY KEY,
            key_id INTEGER NOT NULL UNIQUE,
            first_sequence INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE plans (
            number INTEGER PRIMARY KEY,
            plan BLOB NOT NULL UNIQUE CHECK (length(plan) = 16),
            owner BLOB,
            external_id BLOB,
            key INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE events (
            position INTEGER PRIMARY KEY,
            plan INTEGER NOT NULL,
            version INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            generation INTEGER NOT NULL,
            state INTEGER NOT NULL,
            type INTEGER NOT NULL,
            command INTEGER NOT NULL,
            actor_type INTEGER NOT NULL,
            key INTEGER NOT NULL,
            at_ns INTEGER NOT NULL,
            mark INTEGER NOT NULL,
            command_key BLOB NOT NULL,
            actor BLOB,
            number INTEGER,
            class INTEGER,
            first BLOB,
            second BLOB,
            name TEXT,
            routes TEXT
        ) STRICT
        """,
        "CREATE INDEX events_of_plan ON events (plan)",
        """
        CREATE TABLE consumers (
            name TEXT PRIMARY KEY,
            incarnation INTEGER NOT NULL,
            cursor INTEGER NOT NULL,
            delivered INTEGER NOT NULL,
            generation INTEGER NOT NULL,
            window INTEGER NOT NULL,
            created_ns INTEGER NOT NULL,
            updated_ns INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE tries (
            consumer TEXT NOT NULL REFERENCES consumers (name) ON DELETE CASCADE,
            sequence INTEGER NOT NULL,
            attempts INTEGER NOT NULL,
            PRIMARY KEY (consumer, sequence)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE parked (
            consumer TEXT NOT NULL REFERENCES consumers (name) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            event_id BLOB NOT NULL CHECK (length(event_id) = 16),
            parked_ns INTEGER NOT NULL,
            reason TEXT NOT NULL,
            attempts INTEGER NOT NULL,
            PRIMARY KEY (consumer, position)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE words (
            kind TEXT NOT NULL,
            number INTEGER NOT NULL,
            word TEXT NOT NULL,
            PRIMARY KEY (kind, number)
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
