import Testing

@Suite struct SimulationRuleTests {
    private func files(_ rules: String) -> [SourceFile] {
        let cases = "enum A {\n    case first = \"I1\"\n    case second = \"I2\"\n}\n"
        let mistakes = "enum B {\n    case early\n}\n"
        let text = """
            | rule | holds when |
            |---|---|
            \(rules)

            | probe | is hit when |
            |---|---|
            | `I1` | one |
            | `I2` | two |

            | mutant | mistake |
            |---|---|
            | `early` | It is early. |
            | `early` | Likewise. |

            """
        return [SimulationRule.rules, SimulationRule.probes].map { SourceFile(path: $0, text: cases) }
            + SimulationRule.mistakes.map { SourceFile(path: $0, text: mistakes) }
            + [SourceFile(path: SimulationRule.document, text: text)]
    }

    @Test func `tables that list what there is are lawful`() {
        #expect(SimulationRule.violations(in: files("| `I1` | one |\n| `I2` | two |")) == [])
    }

    @Test(arguments: ["| `I1` | one |", "| `I2` | two |\n| `I1` | one |", "| `I1` | one |\n| `I3` | three |"])
    func `a table that lists something else is found`(rules: String) {
        #expect(SimulationRule.violations(in: files(rules)).count == 1)
    }

    @Test func `the tables of the simulator list what it has`() {
        Violation.report(SimulationRule.violations(in: Tree.files))
    }
}
