/// Finds methods by the bytes of their names, without making a string of them.
package struct MethodTable: Sendable {
    private let rows: [(name: [UInt8], method: ContractMethod)]

    /// The methods of the contract.
    package init() {
        self.rows =
            CommandMethod.allCases.map { (Array($0.rawValue.utf8), .command($0)) }
            + ReadMethod.allCases.map { (Array($0.rawValue.utf8), .read($0)) }
    }

    /// The method of this name; nil is answered with code 12.
    package func method(named name: borrowing Span<UInt8>) -> ContractMethod? {
        for row in 0..<self.rows.count where self.isName(of: row, name) { return self.rows[row].method }
        return nil
    }

    private func isName(of row: Int, _ name: borrowing Span<UInt8>) -> Bool {
        let expected = self.rows[row].name
        guard expected.count == name.count else { return false }
        for index in 0..<name.count where expected[index] != name[index] { return false }
        return true
    }
}
