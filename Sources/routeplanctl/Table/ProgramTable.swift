internal import CommandSyntax

/// The program's command line: parser, help and completions come from this one value.
enum ProgramTable {
    /// Name used in messages and usage lines.
    static let program = "routeplanctl"

    /// The table.
    static let table = CommandTable(
        program: program,
        summary: "routeplanctl: the operator's command line of the route-plan daemon.",
        commands: Self.editing + Self.handingOff + Self.reading + Self.events + Self.offline + Self.audit,
        sharedOptions: [
            OptionRows.socket, OptionRows.timeout, OptionRows.output, OptionRows.json, OptionRows.noColor,
            OptionRows.quiet,
        ],
        exitCodes: ExitCode.allCases.map { ($0.rawValue, $0.meaning) },
        environment: [
            (Defaults.socketVariable, "The daemon's socket, unless --socket names one."),
            ("NO_COLOR", "When set and not empty, nothing is coloured."),
        ])

    static let plan = ArgumentSpecification("PLAN", .bytes(byteCount: 16), "The plan's id, 32 digits.")
    private static let attempt = ArgumentSpecification("ATTEMPT", .bytes(byteCount: 16), "The attempt's id, 32 digits.")
    private static let context = [
        OptionRows.key, OptionRows.actor, OptionRows.actorReference, OptionRows.expectedVersion,
        OptionRows.componentVersion,
    ]
    private static let routeOptions = [
        OptionRows.profile, OptionRows.resource, OptionRows.routeType, OptionRows.exclude, OptionRows.noAlternatives,
        OptionRows.alternativesMax, OptionRows.overview, OptionRows.noSteps, OptionRows.attribute, OptionRows.region,
    ]
    private static let digests = [OptionRows.locationDigest, OptionRows.optionDigest]
    private static let presented = [OptionRows.generation.required, OptionRows.revision.required]

    private static let editing = [
        CommandSpecification(
            Verb.planCreate.rawValue, "State one journey intent.",
            discussion: "Repeating owner and external id with the same content finds the same plan.",
            options: [OptionRows.externalID.required, OptionRows.owner, OptionRows.stop] + routeOptions
                + context.filter { $0 != OptionRows.expectedVersion }),
        CommandSpecification(
            Verb.planRevise.rawValue, "Change stops, labels or options.",
            discussion: "Without --stop and --no-stops the stops stay; without any route option the options stay. One "
                + "route option replaces them all: those not written take their defaults.",
            arguments: [plan],
            options: [OptionRows.baseRevision.required, OptionRows.generation, OptionRows.stop, OptionRows.noStops]
                + routeOptions + context),
        CommandSpecification(
            Verb.planOpen.rawValue, "A direction UI is presented: a new generation.", arguments: [plan],
            options: context),
        CommandSpecification(
            Verb.planReplace.rawValue, "The presented controller is gone and another one takes its place.",
            arguments: [plan], options: [OptionRows.replacementCause.required] + context),
        CommandSpecification(
            Verb.planRequestRoutes.rawValue, "The provider is asked for routes of a revision.", arguments: [plan],
            options: presented + digests + context),
        CommandSpecification(
            Verb.planReceiveRoutes.rawValue, "The provider's routes, 0 to 16 of them.",
            discussion: "Geometry is decoded here with the precision its key declares; only its digest is sent.",
            arguments: [plan],
            options: presented + [OptionRows.calculation, OptionRows.candidate] + context),
        CommandSpecification(
            Verb.planFailCalculation.rawValue, "The provider failed, or the host gave up on it.", arguments: [plan],
            options: presented + [OptionRows.calculation, OptionRows.failure.required]
                + [OptionRows.providerCode, OptionRows.httpStatus] + context),
        CommandSpecification(
            Verb.planSelect.rawValue, "Choose the candidate at an index.", arguments: [plan],
            options: presented + [OptionRows.index.required] + context),
    ]

    private static let handingOff = [
        CommandSpecification(
            Verb.planNavigate.rawValue, "Ask for navigation: one hand-off, its first attempt.", arguments: [plan],
            options: presented + [OptionRows.index.required, OptionRows.target.required, OptionRows.deadline]
                + digests + context),
        CommandSpecification(
            Verb.planConfirm.rawValue, "The navigation target accepted an attempt and named its session.",
            arguments: [plan, attempt],
            options: [OptionRows.session.required, OptionRows.geometryDigest] + context),
        CommandSpecification(
            Verb.planReject.rawValue, "The navigation target refused an attempt.", arguments: [plan, attempt],
            options: [OptionRows.rejection.required] + context),
        CommandSpecification(
            Verb.planExpire.rawValue, "The deadline of an attempt passed.",
            discussion: "The daemon does this itself one second after the deadline.",
            arguments: [plan, attempt], options: context),
        CommandSpecification(
            Verb.planRetry.rawValue, "One more attempt of the same hand-off.", arguments: [plan],
            options: [OptionRows.target, OptionRows.deadline] + context),
        CommandSpecification(
            Verb.planReturn.rawValue, "Go back from a pending hand-off to the selected route.", arguments: [plan],
            options: context),
        CommandSpecification(
            Verb.planCancel.rawValue, "Give the plan up.",
            discussion: "With --generation the cancel counts only if that presentation is the active one.",
            arguments: [plan], options: [OptionRows.cancelCause.required, OptionRows.generation] + context),
        CommandSpecification(
            Verb.planNoteDismissed.rawValue, "An editor went away and the plan stays: counted, nothing is committed.",
            arguments: [plan],
            options: [OptionRows.generation.required, OptionRows.cancelCause.required] + context),
    ]

    private static let reading = [
        CommandSpecification(Verb.planShow.rawValue, "One plan, whole.", arguments: [plan]),
        CommandSpecification(
            Verb.planList.rawValue, "Plans by state, owner and age, in order of their ids.",
            discussion:
                "One page unless --all; a page may be empty and still name the next one. With json and jsonl and "
                + "without --all the cursor of the next page is written to standard error as {\"next_cursor\":HEX}.",
            options: [
                OptionRows.state, OptionRows.owner, OptionRows.ageMin, OptionRows.ageMax, OptionRows.pageRowMax,
                OptionRows.cursor, OptionRows.all,
            ]),
        CommandSpecification(
            Verb.handoffShow.rawValue, "What a navigation adapter must navigate with.", arguments: [plan, attempt]),
        CommandSpecification(
            Verb.journeyPlay.rawValue, "Play scripted journeys against the daemon and check every expectation.",
            discussion: "Plans are made from provider-style stops, the provider's candidates are fed to them, and the "
                + "seconds a script lets pass are real. A command whose answer is lost is repeated with its key until "
                + "--timeout (default 60s), so the daemon may be killed and restarted meanwhile.",
            arguments: [ArgumentSpecification("FILE", .path, "A file of journeys, schema route-planning-journeys/1.")],
            options: [
                OptionRows.only, OptionRows.oneByOne, OptionRows.pace, OptionRows.suffix, OptionRows.exact,
                OptionRows.stateFile,
            ]),
        CommandSpecification(
            Verb.health.rawValue, "Whether the daemon serves, as monitoring plugins say it.",
            discussion:
                "Ends with 0 when it is ready, with 1 when it serves reads and refuses commands for lack of space, "
                + "and with 2 when it serves nothing or cannot be reached within --timeout. Everybody who is served may ask."
        ),
        CommandSpecification(
            Verb.info.rawValue, "How the daemon stands, in sections.",
            discussion:
                "Sections: \(InformationSection.allCases.map(\.rawValue).joined(separator: ", ")). With json and jsonl one object with "
                + "an object for each. What the daemon has no metric for is left out. For operators.",
            arguments: [
                ArgumentSpecification(
                    "SECTION", .choice(InformationSection.allCases.map(\.rawValue)), "Only these sections.",
                    isRest: true)
            ]),
        CommandSpecification(
            Verb.states.rawValue, "Plans by state: how many, how long the oldest is there, how long they stay.",
            discussion:
                "The stay is since the daemon's start, and its median and 99th percentile are interpolated in the buckets of a "
                + "histogram. With json and jsonl, seconds. For operators."),
        CommandSpecification(
            Verb.doctor.rawValue, "Check everything a daemon needs, with or without one running; change nothing.",
            discussion:
                "Configuration, daemon, socket, data directory, its file system, space and speed, audit key, journal, clock, "
                + "kernel, descriptors: each is ok, warn or fail, with what mends it. Ends with 0 if all are ok, with 1 if "
                + "the worst is a warning, with 2 if one failed. Run it as the daemon's user and in its environment.",
            options: [OptionRows.configuration, OptionRows.directory, OptionRows.deep]),
        CommandSpecification(
            Verb.instance.rawValue, "Which instance answers, on which directory, and since when it is in its state.",
            discussion: "For operators."),
        CommandSpecification(
            Verb.metrics.rawValue, "All metrics of the daemon as OpenMetrics text.",
            discussion: "With json and jsonl, one object a sample: name, labels, value. For operators. With --listen a "
                + "server asks the daemon anew for each scrape of /metrics, in OpenMetrics or Prometheus' text format, "
                + "and for the probes /livez and /readyz; --timeout is then how long a scrape waits (default 5s).",
            options: [OptionRows.listen, OptionRows.cardinality]),
        CommandSpecification(Verb.version.rawValue, "Versions of this program, its client library and the contract."),
        CommandSpecification(
            Verb.completion.rawValue, "Print a completion of this program for a shell.",
            discussion:
                "Made from the table the program reads its command line by, so it knows every command and option.\n"
                + "  routeplanctl completion bash > ~/.local/share/bash-completion/completions/routeplanctl\n"
                + "  routeplanctl completion zsh > ~/.zfunc/_routeplanctl\n"
                + "  routeplanctl completion fish > ~/.config/fish/completions/routeplanctl.fish",
            arguments: [
                ArgumentSpecification(
                    "SHELL", .choice(Shell.allCases.map(\.rawValue)),
                    Shell.allCases.map(\.rawValue).joined(separator: ", ") + ".")
            ]),
        CommandSpecification(
            Verb.man.rawValue, "Print this program's manual page in mdoc(7).",
            discussion: "To read it:\n  routeplanctl man | mandoc -a"),
    ]
}
