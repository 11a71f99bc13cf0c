/// A list of terms and what each means, under a title of its own.
package struct ManualSection: Equatable, Sendable {
    /// One term.
    package typealias Row = (name: String, text: String)

    /// As in the help; a manual page has it in capitals.
    package let title: String
    /// In the order of reading.
    package let rows: [Row]

    /// Writes one section.
    package init(_ title: String, _ rows: [(String, String)]) {
        self.title = title
        self.rows = rows.map { (name: $0.0, text: $0.1) }
    }

    /// Same title, same rows.
    package static func == (left: Self, right: Self) -> Bool {
        left.title == right.title && left.rows.elementsEqual(right.rows) { $0.name == $1.name && $0.text == $1.text }
    }
}
