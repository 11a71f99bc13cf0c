/// One command: a row of the table.
package struct CommandSpecification: Equatable, Sendable {
    /// The words that name it: ["plan", "create"].
    package let path: [String]
    /// One sentence for the list of commands.
    package let summary: String
    /// Paragraphs below the summary on the command's own page; may be empty.
    package let discussion: String
    /// By place; each but a rest is required.
    package let arguments: [ArgumentSpecification]
    /// Its own options; the table adds those that every command shares.
    package let options: [OptionSpecification]

    /// Writes one row.
    package init(
        _ path: String, _ summary: String, discussion: String = "", arguments: [ArgumentSpecification] = [],
        options: [OptionSpecification] = []
    ) {
        self.path = path.split(separator: " ").map(String.init)
        self.summary = summary
        self.discussion = discussion
        self.arguments = arguments
        self.options = options
    }

    /// The words with one space between them.
    package var name: String { self.path.joined(separator: " ") }
}
