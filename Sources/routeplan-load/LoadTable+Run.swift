internal import CommandSyntax
internal import LoadGeneration

/// The options of `run`.
extension LoadTable {
    static let scenario = OptionSpecification(
        "scenario", .single(.path, valueName: "FILE"),
        "Lives of plans by weight, and phases of load. Default: journeys of seven commands.")
    static let rate = OptionSpecification(
        "rate", .single(.count(1...Limits.rateMax), valueName: "N"),
        "Open loop: so many calls start in a second, whether the daemon keeps up or not.")
    static let arrivals = OptionSpecification(
        "arrivals", .single(.choice(["poisson", "uniform"]), valueName: "KIND"),
        "How they are spread: poisson (default) or uniform. With --rate only.")
    static let maxInFlight = OptionSpecification(
        "max-inflight", .single(.count(1...UInt64(Limits.inFlightMax)), valueName: "N"),
        "Calls under way or waiting at once; arrivals beyond are shed and counted. With --rate only. Default: 65536.")
    static let concurrency = OptionSpecification(
        "concurrency", .single(.count(1...65_536), valueName: "N"),
        "Closed loop: so many callers, each of which waits for its answer before it calls again.")
    static let pipeline = OptionSpecification(
        "pipeline", .single(.count(1...1_024), valueName: "N"),
        "Calls without an answer on each connection. Default: 64, or what the callers need.")
    static let warmup = OptionSpecification(
        "warmup", .single(.duration, valueName: "TIME"), "How long nothing is measured at first. Default: 1s.")
    static let duration = OptionSpecification(
        "duration", .single(.duration, valueName: "TIME"),
        "How long is measured; the scenario's phases are stretched over it. Default: what they take, or 10s.")
    static let socket = OptionSpecification(
        "socket", .single(.path, valueName: "PATH"),
        "The daemon to load. Default: one of this run's own, on a fresh directory, removed afterwards.")
    static let deadline = OptionSpecification(
        "deadline", .single(.duration, valueName: "TIME"),
        "How long a call may take before it counts as UNKNOWN; nothing is sent twice. Default: 10s.")
    static let objectives = OptionSpecification(
        "slo", .single(.text, valueName: "LIST"),
        "What has to be kept, such as 'p99<20ms,errors<0.1%'; exit code 3 when it is not.")
    static let validate = OptionSpecification(
        "validate", .toggle, "Read every plan again afterwards: version and state must be those acknowledged.")
    static let format = OptionSpecification(
        "format", .single(.choice(["table", "json", "jsonl"]), valueName: "FORM"),
        "How the report is written: table (default), json, or jsonl with a line for each second.")
    static let out = OptionSpecification(
        "out", .single(.path, valueName: "FILE"), "Where the report goes. Default: standard output.")
    static let histogramDirectory = OptionSpecification(
        "hgrm-dir", .single(.path, valueName: "DIR"),
        "Write the distributions of each kind of call there, as .hgrm files of HdrHistogram.")
    static let progress = OptionSpecification(
        "progress", .toggle, "Show the line of progress though standard error is no terminal.")

    static let run = CommandSpecification(
        "run", "Load a daemon with lives of plans, measure every call, and say whether it kept what it promised.",
        discussion: "Give either --rate or --concurrency. Response times count from when a call was meant to start, "
            + "service times from when it was submitted: a daemon that stands still shows in the first and not in the "
            + "second. Ctrl-C ends the load and prints what was measured. docs/load-testing.md explains scenarios and "
            + "every field of the report.",
        options: [
            scenario, rate, arrivals, maxInFlight, concurrency, connections, pipeline, seed, warmup, duration, socket,
            deadline, objectives, validate, format, out, histogramDirectory, progress, daemon, directory,
        ])
}
