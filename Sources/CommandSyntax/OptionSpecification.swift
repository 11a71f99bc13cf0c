/// One option of a command: a row from which the parser, the help and completions are made.
package struct OptionSpecification: Equatable, Sendable {
    /// What the option does when it is written.
    package enum Form: Equatable, Sendable {
        /// Present or absent.
        case toggle
        /// Takes one value; written twice it is an error.
        case single(ValueKind, valueName: String)
        /// Takes one value and may be written often; order is kept.
        case repeated(ValueKind, valueName: String)
    }

    /// Without the two dashes.
    package let name: String
    /// Whether it takes a value, and how often.
    package let form: Form
    /// One sentence for the help.
    package let summary: String
    /// The command cannot run without it.
    package let isRequired: Bool

    /// Writes one row.
    package init(_ name: String, _ form: Form, _ summary: String, isRequired: Bool = false) {
        precondition(!name.hasPrefix("-"), "option names are written without dashes")
        self.name = name
        self.form = form
        self.summary = summary
        self.isRequired = isRequired
    }

    /// The same option where the command cannot run without it.
    package var required: Self { Self(self.name, self.form, self.summary, isRequired: true) }

    /// What it does, whether it must be there and whether it may be there again.
    package var description: String {
        switch self.form {
        case .toggle, .single: self.isRequired ? "\(self.summary) Required." : self.summary
        case .repeated: "\(self.summary) May be repeated."
        }
    }

    /// The option as the help shows it: `--owner NAME`.
    package var usage: String {
        switch self.form {
        case .toggle: "--\(self.name)"
        case .single(_, let valueName), .repeated(_, let valueName): "--\(self.name) \(valueName)"
        }
    }
}
