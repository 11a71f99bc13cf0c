/// A place in a file, as editors count: both from 1.
package struct TextPlace: Equatable, Sendable {
    /// The line.
    package let line: Int
    /// The byte in the line.
    package let column: Int

    /// Gathers the two.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
