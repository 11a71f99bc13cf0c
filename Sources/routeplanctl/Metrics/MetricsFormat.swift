/// The two formats Prometheus reads, and which of them a request gets.
enum MetricsFormat: String, Equatable, Sendable {
    case openMetrics = "application/openmetrics-text; version=1.0.0; charset=utf-8"
    case classic = "text/plain; version=0.0.4; charset=utf-8"

    /// OpenMetrics for whoever asks for it at least as much as for plain text; else the classic format, as scrapers expect.
    init(accepting accept: String?) {
        let ranges = (accept ?? "").split(separator: ",").map { Range($0) }
        let open = ranges.filter { $0.type == "application/openmetrics-text" && $0.version ?? "1.0.0" == "1.0.0" }
        let plain = ranges.filter { $0.type == "text/plain" }
        let openQuality = open.map(\.quality).max() ?? 0
        self = openQuality > 0 && openQuality >= plain.map(\.quality).max() ?? 0 ? .openMetrics : .classic
    }

    /// OpenMetrics text in this format.
    func text(of openMetrics: String) -> String {
        switch self {
        case .openMetrics: openMetrics
        case .classic: Self.classic(openMetrics)
        }
    }

    /// In the classic format a counter's family has the suffix its samples have, and there are neither units nor an end.
    private static func classic(_ text: String) -> String {
        var lines: [Substring] = []
        var counters: Set<Substring> = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 3)
            guard words.count == 4, words[0] == "#" else {
                if !line.hasPrefix("#") { lines.append(line) }
                continue
            }
            switch words[1] {
            case "TYPE", "HELP":
                if words[1] == "TYPE", words[3] == "counter" { counters.insert(words[2]) }
                let family = counters.contains(words[2]) ? "\(words[2])_total" : String(words[2])
                lines.append("# \(words[1]) \(family) \(words[3])")
            case _: break
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// One media range of an `Accept` header (RFC 9110, section 12.5.1).
    private struct Range {
        let type: String
        let version: String?
        let quality: Double

        init(_ text: Substring) {
            let parts = text.split(separator: ";").map { part in
                part.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace }.lowercased() }
            }
            func value(_ name: String) -> String? {
                parts.dropFirst().first { $0.count == 2 && $0[0] == name }.map { $0[1].filter { $0 != "\"" } }
            }
            self.type = parts.first?.first ?? ""
            self.version = value("version")
            self.quality = value("q").map { Double($0) ?? 0 } ?? 1
        }
    }
}
