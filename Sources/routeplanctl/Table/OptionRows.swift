internal import CommandSyntax

/// Every option of the program, once.
enum OptionRows {
    // Shared by every command.
    static let socket = OptionSpecification(
        "socket", .single(.path, valueName: "PATH"),
        "The daemon's socket. Default: RP_SOCKET, else \(Defaults.socketPath).")
    static let timeout = OptionSpecification(
        "timeout", .single(.duration, valueName: "TIME"),
        "How long to try, over reconnections too, before giving up. Default: 10s.")
    static let output = OptionSpecification(
        "output", .single(.choice(OutputFormat.allCases.map(\.rawValue)), valueName: "FORMAT"),
        "table for people, json for one valid value, jsonl for one object a line. Default: table.")
    static let json = OptionSpecification(
        "json", .toggle, "The same as --output json; of events tail, jsonl.")
    static let noColor = OptionSpecification("no-color", .toggle, "Never colour; NO_COLOR does the same.")
    static let quiet = OptionSpecification("quiet", .toggle, "Leave out progress; results and errors stay.")

    // Shared by every command that may change a plan.
    static let key = OptionSpecification(
        "key", .single(.text, valueName: "KEY"),
        "Command key, 1 to 64 bytes; repeat a command with its key and it takes effect once. Default: a fresh one.")
    static let actor = OptionSpecification(
        "actor", .single(.choice(Words.actors), valueName: "ACTOR"),
        "Who acts: \(Words.actors.joined(separator: ", ")). Default: operator.")
    static let actorReference = OptionSpecification(
        "actor-ref", .single(.text, valueName: "NAME"), "The host's own name for who acts, at most 64 bytes.")
    static let expectedVersion = OptionSpecification(
        "expected-version", .single(.count(1...UInt64.max), valueName: "N"),
        "Refuse unless the plan is at this version.")
    static let componentVersion = OptionSpecification(
        "component-version", .single(.text, valueName: "VERSION"),
        "Released version of the component that speaks, at most 64 bytes; telemetry only.")

    // The plan's identity and content.
    static let externalID = OptionSpecification(
        "external-id", .single(.text, valueName: "ID"),
        "The host's name of the intent, 1 to 128 bytes, unique per owner for ever.")
    static let owner = OptionSpecification(
        "owner", .single(.text, valueName: "OWNER"),
        "Whose plan it is, 1 to 64 bytes. Default: the owner the daemon's configuration gives the caller, if any.")
    static let stop = OptionSpecification(
        "stop", .repeated(.text, valueName: "STOP"),
        "One stop, source first: LONGITUDE,LATITUDE or a six-character pin, then |LABEL and |ADDRESS if wanted.")
    static let noStops = OptionSpecification("no-stops", .toggle, "Remove every stop.")
    static let profile = OptionSpecification(
        "profile", .single(.choice(Words.profiles), valueName: "PROFILE"),
        "\(Words.profiles.joined(separator: ", ")). Default: driving.")
    static let resource = OptionSpecification(
        "resource", .single(.choice(Words.resources), valueName: "RESOURCE"),
        "\(Words.resources.joined(separator: ", ")). Default: route_adv.")
    static let routeType = OptionSpecification(
        "route-type", .single(.choice(Words.routeTypes), valueName: "TYPE"),
        "\(Words.routeTypes.joined(separator: ", ")). Default: none.")
    static let exclude = OptionSpecification(
        "exclude", .repeated(.choice(Words.excludes), valueName: "WHAT"),
        "Roads to avoid: \(Words.excludes.joined(separator: ", ")).")
    static let noAlternatives = OptionSpecification("no-alternatives", .toggle, "Ask for one route only.")
    static let alternativesMax = OptionSpecification(
        "max-alternatives", .single(.count(0...UInt64(UInt32.max)), valueName: "N"),
        "Most alternatives wanted; 0 leaves it to the provider. Default: 0.")
    static let overview = OptionSpecification(
        "overview", .single(.choice(Words.overviews), valueName: "DETAIL"),
        "\(Words.overviews.joined(separator: ", ")). Default: full.")
    static let noSteps = OptionSpecification("no-steps", .toggle, "Ask for no turn-by-turn steps.")
    static let attribute = OptionSpecification(
        "attribute", .repeated(.choice(Words.attributes), valueName: "WHAT"),
        "Response attributes: \(Words.attributes.joined(separator: ", ")).")
    static let region = OptionSpecification(
        "region", .single(.text, valueName: "CODE"), "ISO 3166-1 alpha-3 code. Default: IND.")

    // Clocks and references.
    static let baseRevision = OptionSpecification(
        "base-revision", .single(.count(0...UInt64.max), valueName: "N"), "The revision the change was made on.")
    static let generation = OptionSpecification(
        "generation", .single(.count(0...UInt64(UInt32.max)), valueName: "N"), "The presentation that speaks.")
    static let revision = OptionSpecification(
        "revision", .single(.count(0...UInt64.max), valueName: "N"), "The revision it shows.")
    static let calculation = OptionSpecification(
        "calculation", .single(.count(0...UInt64(UInt32.max)), valueName: "N"), "The calculation that answers.")
    static let locationDigest = OptionSpecification(
        "location-digest", .single(.bytes(byteCount: 32), valueName: "HEX"), "Checked against the plan's stops.")
    static let optionDigest = OptionSpecification(
        "option-digest", .single(.bytes(byteCount: 32), valueName: "HEX"), "Checked against the plan's options.")

    // Calculation and hand-off.
    static let candidate = OptionSpecification(
        "candidate", .repeated(.text, valueName: "CANDIDATE"),
        "One route as the provider returned it: distance=METRES,duration=SECONDS,legs=N and, if known, "
            + "polyline=TEXT or polyline6=TEXT or digest=HEX, and ref=TEXT.")
    static let failure = OptionSpecification(
        "failure", .single(.choice(Words.failures), valueName: "CLASS"),
        "\(Words.failures.joined(separator: ", ")).")
    static let providerCode = OptionSpecification(
        "provider-code", .single(.text, valueName: "TOKEN"), "The provider's own code, a token of 32 characters.")
    static let httpStatus = OptionSpecification(
        "http-status", .single(.count(0...UInt64(UInt32.max)), valueName: "N"), "The provider's HTTP status.")
    static let index = OptionSpecification(
        "index", .single(.index, valueName: "I"), "Position of the candidate in the list received, from 0.")
    static let target = OptionSpecification(
        "target", .single(.text, valueName: "NAME"), "Name of the navigation target, 1 to 64 bytes.")
    static let deadline = OptionSpecification(
        "deadline", .single(.count(0...UInt64(UInt32.max)), valueName: "SECONDS"),
        "Seconds an attempt waits for its acknowledgement, 1 to 120. Default: 15, or the last attempt's.")
    static let session = OptionSpecification(
        "session", .single(.text, valueName: "REF"), "The target's own session identity, 1 to 128 bytes.")
    static let geometryDigest = OptionSpecification(
        "geometry-digest", .single(.bytes(byteCount: 32), valueName: "HEX"), "What the target says it will follow.")
    static let rejection = OptionSpecification(
        "rejection", .single(.choice(Words.rejections), valueName: "CLASS"),
        "\(Words.rejections.joined(separator: ", ")).")
    static let replacementCause = OptionSpecification(
        "cause", .single(.choice(Words.replacementCauses), valueName: "CAUSE"),
        "\(Words.replacementCauses.joined(separator: ", ")).")
    static let cancelCause = OptionSpecification(
        "cause", .single(.choice(Words.cancelCauses), valueName: "CAUSE"),
        "\(Words.cancelCauses.joined(separator: ", ")).")

    // Lists.
    static let state = OptionSpecification(
        "state", .repeated(.choice(Words.states), valueName: "STATE"), "Only plans in this state.")
    static let ageMin = OptionSpecification(
        "age-min", .single(.duration, valueName: "TIME"), "Only plans in their state at least this long.")
    static let ageMax = OptionSpecification(
        "age-max", .single(.duration, valueName: "TIME"), "Only plans in their state at most this long.")
    static let pageRowMax = OptionSpecification(
        "page-size", .single(.count(1...500), valueName: "N"), "Most plans of one page, 1 to 500. Default: 100.")
    static let cursor = OptionSpecification(
        "cursor", .single(.text, valueName: "HEX"), "Where the page before ended.")
    static let all = OptionSpecification("all", .toggle, "Go on until the last page.")

    // Metrics.
    static let listen = OptionSpecification(
        "listen", .single(.text, valueName: "ADDRESS"),
        "Serve them over HTTP at unix:PATH, 127.0.0.1:PORT or [::1]:PORT until a signal ends it; port 0 is any.")
    static let cardinality = OptionSpecification(
        "cardinality", .toggle, "Show how many series each metric has, and how many it can have.")

    // Journeys.
    static let only = OptionSpecification(
        "only", .repeated(.text, valueName: "ID"), "Play this journey and leave out those not named.")
    static let oneByOne = OptionSpecification(
        "one-by-one", .toggle, "Play one journey after the other instead of side by side.")
    static let pace = OptionSpecification(
        "pace", .single(.duration, valueName: "TIME"),
        "Pause between the steps of a journey whose script names no times. Default: none.")
    static let exact = OptionSpecification(
        "exact", .toggle, "Keep the file's external ids, so that a second run on the same daemon replays.")
    static let suffix = OptionSpecification(
        "suffix", .single(.text, valueName: "TEXT"),
        "Appended to external ids and command keys to make this run's plans its own. Default: random.")
    static let stateFile = OptionSpecification(
        "state-file", .single(.path, valueName: "PATH"), "Keep a JSON summary of the progress in this file.")
}
