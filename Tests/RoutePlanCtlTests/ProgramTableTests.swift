internal import CommandSyntax
internal import Testing

@testable import routeplanctl

@Suite("The table of commands")
struct ProgramTableTests {
    @Test
    func `every verb has one row and every row a verb`() {
        let rows = ProgramTable.table.commands.map(\.name)
        #expect(Set(rows).count == rows.count)
        #expect(Set(rows) == Set(Verb.allCases.map(\.rawValue)))
    }

    @Test
    func `no command has two options of one name`() {
        for command in ProgramTable.table.commands {
            let names = (command.options + ProgramTable.table.sharedOptions).map(\.name)
            #expect(Set(names).count == names.count, "\(command.name)")
        }
    }

    @Test
    func `every command explains itself`() throws {
        for command in ProgramTable.table.commands {
            let page = try #require(HelpPage.text(for: command.path, in: ProgramTable.table))
            #expect(page.contains("Usage: routeplanctl \(command.name)"))
            #expect(page.split(separator: "\n").allSatisfy { $0.count <= 120 }, "\(command.name)")
        }
    }

    @Test
    func `every exit code is documented once`() {
        let codes = ProgramTable.table.exitCodes.map(\.code)
        #expect(codes == codes.sorted())
        #expect(Set(codes) == Set(ExitCode.allCases.map(\.rawValue)))
    }
}
