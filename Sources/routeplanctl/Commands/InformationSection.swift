internal import RoutePlanClient

/// The sections of `info`, by their names on the command line.
enum InformationSection: String, CaseIterable, Sendable {
    case instance
    case state
    case versions
    case plans
    case journal
    case snapshots
    case memory
    case connections
    case limits
    case audit

    /// A line of a section that is one sample: its name, the metric's, and the labels it has.
    private typealias Line = (name: String, metric: String, labels: [String: String])

    /// The section of one daemon; what its metrics do not tell is left out.
    func record(_ instance: Instance, _ reading: MetricReading) -> Record {
        var record = Record()
        switch self {
        case .instance:
            record.add("instance_id", instance.id)
            record.add("incarnation", instance.incarnation)
            record.add("epoch", instance.epoch)
            record.add("pid", instance.processID)
            record.add("data_directory", instance.dataDirectory)
        case .state:
            record.add("state", instance.state.name.lowercased())
            record.add("state_since_ms", instance.stateSinceMilliseconds)
            record.add("durable_sequence", instance.durableSequence)
        case .versions:
            record.add("daemon", instance.version)
            record.add("routeplanctl", Defaults.version)
            record.add("library", Client.libraryVersion)
            record.add("format", instance.format)
            record.add("entry_schema", instance.entrySchema)
        case .plans: Self.spread("routeplan_plans", by: "state", reading, into: &record)
        case .memory: Self.spread("routeplan_memory_bytes", by: "subsystem", reading, suffix: "_bytes", into: &record)
        case .limits: Self.limits(reading, into: &record)
        case .journal, .snapshots, .connections, .audit: break
        }
        for line in self.lines {
            guard let value = reading.value(line.metric, line.labels) else { continue }
            record.add(line.name, value)
        }
        return record
    }

    private var lines: [Line] {
        switch self {
        case .state: [("uptime_seconds", "routeplan_uptime_seconds", [:])]
        case .journal:
            [
                ("bytes_written", "routeplan_journal_bytes_total", [:]),
                ("queued_entries", "routeplan_writer_queue_entries", [:]),
                ("queued_bytes", "routeplan_writer_queue_bytes", [:]),
                ("replay_seconds", "routeplan_replay_seconds", [:]),
                ("replayed_entries", "routeplan_replayed_entries", [:]),
                ("torn_bytes_dropped", "routeplan_torn_bytes_dropped", [:]),
                ("spare_failures", "routeplan_spare_failures_total", [:]),
                ("sync_hangs", "routeplan_sync_hangs_total", [:]),
                ("scrubbed_files_damaged", "routeplan_scrubbed_files_total", ["result": "damaged"]),
            ]
        case .snapshots:
            [
                ("last_success_seconds", "routeplan_snapshot_last_success_timestamp_seconds", [:]),
                ("bytes", "routeplan_snapshot_bytes", [:]),
                ("published", "routeplan_snapshots_total", ["result": "published"]),
                ("failed", "routeplan_snapshots_total", ["result": "failed"]),
                ("fallbacks", "routeplan_snapshot_fallbacks", [:]),
            ]
        case .memory: [("resident_bytes", "routeplan_resident_bytes", [:])]
        case .connections:
            [
                ("connections", "routeplan_limit_use", ["limit": "connections"]),
                ("connections_max", "routeplan_limit", ["limit": "connections"]),
                ("put_off", "routeplan_connections_put_off", [:]),
                ("descriptors", "routeplan_descriptors", [:]), ("descriptors_max", "routeplan_descriptors_max", [:]),
            ]
        case .audit:
            [
                ("position", "routeplan_audit_position", [:]), ("lag_entries", "routeplan_audit_lag_entries", [:]),
                ("lag_seconds", "routeplan_audit_lag_seconds", [:]),
                ("store_bytes", "routeplan_audit_store_bytes", [:]),
                ("failures", "routeplan_audit_failures_total", [:]),
                ("outbox_pending", "routeplan_outbox_pending", [:]),
                ("outbox_oldest_seconds", "routeplan_outbox_oldest_seconds", [:]),
                ("outbox_parked", "routeplan_outbox_parked", [:]),
            ]
        case .instance, .versions, .plans, .limits: []
        }
    }

    /// Each limit: how much there may be, how much there is, and how often it was met.
    private static func limits(_ reading: MetricReading, into record: inout Record) {
        for sample in reading.all("routeplan_limit") {
            guard let name = sample.label("limit") else { continue }
            var limit = Record()
            limit.add("max", sample.number)
            limit.add("use", reading.value("routeplan_limit_use", ["limit": name]) ?? .null)
            limit.add("met", reading.value("routeplan_limit_met_total", ["limit": name]) ?? .null)
            record.add(name, limit.json)
        }
    }

    private static func spread(
        _ metric: String, by label: String, _ reading: MetricReading, suffix: String = "", into record: inout Record
    ) {
        for sample in reading.all(metric) {
            if let name = sample.label(label) { record.add("\(name)\(suffix)", sample.number) }
        }
    }
}
