#if MUTANTS
    /// A mistake somebody could make about retention, made on purpose: the simulator has to notice it.
    ///
    /// Only builds with `-D MUTANTS` have it; chosen by `--mutant NAME` on the command line.
    package enum RetentionMutant: String, CaseIterable, Sendable {
        case tombstoneForgottenAtEviction

        /// The mistake this process makes.
        package static let active: RetentionMutant? = {
            let words = CommandLine.arguments
            guard let flag = words.firstIndex(of: "--mutant"), flag + 1 < words.count else { return nil }
            return RetentionMutant(rawValue: words[flag + 1])
        }()

        /// Whether this process makes this mistake.
        package var isActive: Bool { Self.active == self }
    }

    extension Plan {
        /// The plan without what it remembers of commands, as a snapshot that forgets it would keep it.
        package var withoutRecords: Plan {
            var plan = self
            plan.records = []
            plan.recordsDigest = 0
            return plan
        }
    }
#endif
