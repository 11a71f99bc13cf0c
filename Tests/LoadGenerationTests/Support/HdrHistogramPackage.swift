import Foundation

/// PyPI's `hdrhistogram`, in a virtual environment of its own under build/, which stays for the next time.
enum HdrHistogramPackage {
    /// What it makes of the same values.
    struct Figures {
        let percentiles: [UInt64]
        let maxValue: UInt64
        let deviation: Double
        let distribution: String
    }

    private static let version = "0.10.8"
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let environment = root.appending(path: "build/hdrhistogram")

    /// Why the comparison cannot be made here, or nil.
    static let hindrance: String? = install()

    private static let program = """
        import io, json, sys
        from hdrh.histogram import HdrHistogram
        asked = json.load(sys.stdin)
        histogram = HdrHistogram(1, 3_600_000_000_000, 3)
        for value in asked["values"]:
            assert histogram.record_value(value), value
        text = io.BytesIO()
        histogram.output_percentile_distribution(text, 1_000_000)
        print(json.dumps({
            "percentiles": [histogram.get_value_at_percentile(percentile) for percentile in asked["percentiles"]],
            "max": histogram.get_max_value(), "deviation": histogram.get_stddev(), "text": text.getvalue().decode()}))
        """

    static func run(_ values: [UInt64], percentiles: [Double]) throws -> Figures {
        let asked = try JSONSerialization.data(withJSONObject: ["values": values, "percentiles": percentiles])
        let input = FileManager.default.temporaryDirectory.appending(path: "hdr-\(UUID().uuidString)")
        try asked.write(to: input)
        defer { unlink(input.path) }
        let output = Pipe()
        let process = Process()
        process.executableURL = self.environment.appending(path: "bin/python3")
        process.arguments = ["-c", self.program]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let told = try JSONDecoder().decode(Told.self, from: bytes)
        return Figures(
            percentiles: told.percentiles, maxValue: told.max, deviation: told.deviation, distribution: told.text)
    }

    private struct Told: Decodable {
        let percentiles: [UInt64]
        let max: UInt64
        let deviation: Double
        let text: String
    }

    private static func install() -> String? {
        let python = self.environment.appending(path: "bin/python3").path
        if self.succeeds([python, "-c", "import hdrh.histogram"]) { return nil }
        guard self.succeeds(["/usr/bin/python3", "-m", "venv", "--clear", self.environment.path]) else {
            return "python3 -m venv does not work here: apt-get install python3-venv"
        }
        let pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
        return self.succeeds(pip + ["hdrhistogram==\(self.version)"])
            ? nil : "hdrhistogram \(self.version) cannot be installed from PyPI"
    }

    private static func succeeds(_ line: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: line[0])
        process.arguments = Array(line.dropFirst())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
