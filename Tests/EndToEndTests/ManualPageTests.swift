import Configuration
import Foundation
import Testing

/// The manual pages that lie in the project are those the programs would write now.
@Suite struct ManualPageTests {
    private static let pages: [(file: String, program: BuiltProgram, line: [String])] = [
        ("docs/man/routepland.8", .daemon, ["--manual", "routepland"]),
        ("docs/man/routepland.conf.5", .daemon, ["--manual", "routepland.conf"]),
        ("docs/man/routeplanctl.1", .controller, ["man"]),
    ]

    @Test func `each page is current: scripts/generate-manuals writes it anew`() throws {
        for page in Self.pages {
            let run = try ProgramRun(page.program.path, page.line)
            #expect(run.exitCode == 0)
            let kept = try String(contentsOf: Repository.file(page.file), encoding: .utf8)
            #expect(run.output == kept, "\(page.file) is not current: run scripts/generate-manuals")
        }
    }

    @Test(.enabled(if: BuiltProgram.tool("mandoc") != nil, "mandoc is missing"))
    func `mandoc has nothing to say about them, and shows every command and setting`() throws {
        let mandoc = try #require(BuiltProgram.tool("mandoc"))
        for page in Self.pages {
            let path = Repository.file(page.file).path
            let run = try ProgramRun(mandoc, ["-T", "lint", path])
            // A page that is not installed here cannot be found by reference, and neither can an index of them.
            let complaints = (run.output + run.complaints).split(separator: "\n").filter {
                !$0.contains("referenced manual not found") && !$0.contains("outdated mandoc.db")
            }
            #expect(complaints == [])
        }
        func shown(_ file: String) throws -> String {
            try ProgramRun(mandoc, ["-T", "ascii", Repository.file(file).path]).output.replacing(#/.\u{8}/#, with: "")
        }
        let controller = try shown("docs/man/routeplanctl.1")
        let commands = try OperatorCommands.all()
        #expect(commands.count > 40)
        for command in commands { #expect(controller.contains("\n   \(command)\n"), "\(command)") }
        let configuration = try shown("docs/man/routepland.conf.5")
        for setting in Setting.allCases {
            // What it is stands beside a short name, and below a long one.
            let name = "\n     \(setting.rawValue)"
            #expect(configuration.contains(name + "\n") || configuration.contains(name + "  "), "\(setting)")
        }
        #expect(try shown("docs/man/routepland.8").contains("--unsafe-abstract-socket"))
    }
}
