/// The methods of one service, found by the bytes of their names.
struct MethodNames<Method: CaseIterable & RawRepresentable<String>> {
    private let rows = Method.allCases.map { (name: Array($0.rawValue.utf8), method: $0) }

    /// The method of this name; nil where there is none.
    func method(named name: borrowing Span<UInt8>) -> Method? {
        for row in self.rows where name.isEqual(to: row.name) { return row.method }
        return nil
    }
}
